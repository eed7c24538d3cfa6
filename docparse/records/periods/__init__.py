"""When a number is of: words of time → periods.

dates      dates in many forms and languages, the day or the month first
fiscal     fiscal years, in months or weeks, and their parts; phrases in their days → periods
names      names such as "Q1 2024", "FY2024-25" and "9M24"
phrases    what words of time say, filled up from others
said       the words of time of a head, a label or a sentence
printed    periods as the days that a document reports on and prints bound them
years      the fiscal year of a document, from what it says and from its dates
ledgers    lists whose rows begin with a day
balances   rows and columns of balances, and those between two of them
columns    what the heads over the numbers of a table say of their period
times      the period of each number of a table
"""
