"""Decide what became of each fact, by one of three rules.

strict           each fact against its own occurrence: the default
published        the paper's rules: `found`, and appendix C (`paper`)
released         what the released code computes (`released`)
misread_marks    a fact that is intact beside a misread bracket or sign
value_equality   the same value in another notation, alone or with its unit
reasons          the explanation of each verdict
"""
