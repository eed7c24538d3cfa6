"""When a number is of: words of time → periods.

weeks      fiscal years of 52 and 53 weeks, by their rule
fiscal     fiscal years and their parts
dates      dates in many forms and languages
names      names such as "Q1 2024", "FY2024-25" and "9M24"
phrases    phrases such as "Three Months Ended June 30, 2023" → periods
said       all periods that a sentence says
printed    the days that a document prints
years      the fiscal year of a document, from what it says and from its dates
movements  tables from an opening to a closing day
ledgers    lists whose rows begin with a day
balances   rows of balances, and those between two of them
times      the period of each number of a table
"""
