"""When a number is of: words of time → periods.

weeks      fiscal years of 52 and 53 weeks, by their rule
fiscal     names such as "Q1 2024" and "FY2024", and the fiscal year
phrases    phrases such as "Three Months Ended June 30, 2023" → periods
movements  tables from an opening to a closing day
times      the period of each number of a table
"""
