import type { Lexicon } from '../types.ts'

export const finance: Lexicon = {
  'finance/bank_statements': {
    titles: `
    bank statement|account statement|statement of account|checking account statement|account summary|transaction history|savings statement
    current account statement`,
    terms: `
    opening balance|closing balance|beginning balance|ending balance|account number|sort code|deposits|withdrawals|direct debit|standing order
    statement period|statement date|available balance|routing number|running balance|iban|bic|paid in|paid out|atm withdrawal|card purchase|overdraft
    value date|booking date|transaction date|service charge|interest paid|balance brought forward|check number|transfer|credits|debits`,
    names: 'mt940|camt053|statement|bank stmt|account statement',
  },
  'finance/financial_statements': {
    titles: `
    financial statements|annual report|balance sheet|income statement|statement of operations|cash flow statement|consolidated statements|form 10 k|form 10 q
    quarterly report|profit and loss|earnings release|notes to the consolidated financial statements|trial balance|general ledger`,
    terms: `
    total assets|total liabilities|net income|net loss|revenue|revenues|cost of sales|gross profit|operating expenses|operating income|earnings per share
    shareholders equity|stockholders equity|cash and cash equivalents|goodwill|deferred tax|fiscal year|fair value|in thousands|in millions|depreciation
    amortization|year ended|accounts receivable|accounts payable|retained earnings|impairment|three months ended|ebitda|consolidated|december 31|non current
    lease liabilities|gaap|ifrs`,
    names: '10k|10q|p&l|pnl|balance sheet|annual accounts|financials|trial balance',
  },
  'finance/invoices': {
    titles:
      'invoice|tax invoice|commercial invoice|pro forma invoice|credit note|proforma invoice|sales invoice|vat invoice',
    terms: `
    invoice number|invoice no|invoice date|bill to|ship to|due date|amount due|subtotal|total due|payment terms|vat|vat number|tax id|unit price|quantity|qty
    description|line total|please pay|remit to|bank details|balance due|net amount|gross amount|purchase order number|customer number
    thank you for your business|payable within|total amount|billing address|service period`,
    names: 'inv|invoice|invoices|bill',
  },
  'finance/purchase_orders': {
    titles: `
    purchase order|purchase orders|order confirmation|purchase requisition|blanket order|delivery note|supplier order|procurement order`,
    terms: `
    purchase order number|po number|order date|supplier|vendor|ship to|deliver to|delivery date|requested by|authorised by|approved by|buyer|item number
    order qty|unit price|quantity ordered|shipping method|incoterms|ship via|requisition|received qty|rejected qty|stocked qty|vendor id|cost centre
    purchasing|please supply|terms and conditions of purchase|purchase order detail`,
    names: 'po|purchase order|order|orders',
  },
  'finance/receipts_and_expenses': {
    titles: `
    receipt|expense report|cash receipt|expense claim|travel expenses|sales receipt|cash bill|mileage claim|petty cash|simplified tax invoice`,
    terms: `
    cash|change|total|rounding|gst|cashier|table|till|thank you|please come again|goods sold are not returnable|tax code|visa|mastercard|card|item|qty|amount
    amt|receipt no|subtotal|total rounded|gst summary|exchange|reimbursement|mileage|per diem|business purpose|hotel|taxi|meals|employee signature
    expense category|approved by|sdn bhd`,
    names: 'receipt|expenses|expense report|travel claim',
  },
  'finance/tax': {
    titles: `
    tax return|form 1040|form w 2|form 1099|tax assessment|wage and tax statement|income tax return|vat return|tax declaration|schedule c|tax certificate
    notice of assessment`,
    terms: `
    internal revenue service|taxable income|adjusted gross income|withholding|filing status|dependents|tax year|deduction|deductions|omb no
    employer identification number|social security number|taxpayer|federal income tax|refund|tax credit|schedule|irs|paid preparer|wages salaries tips
    social security wages|medicare wages|estimated tax|form 8949|attach to form|instructions for form|department of the treasury|standard deduction
    married filing jointly|head of household|hmrc|box`,
    names: 'w2|w 2|1099|1040|tax|p60|p45|w9|tax return',
  },
  'finance/budgets': {
    titles: `
    budget|annual budget|departmental budget|budget plan|financial forecast|budget proposal|cash flow forecast|cost plan|budget vs actual|rolling forecast`,
    terms: `
    budgeted|actual|variance|forecast|cost center|cost centre|capital expenditure|capex|opex|operating budget|fiscal year|q1|q2|q3|q4|headcount|allocated
    year to date|ytd|full year|budget owner|line item|overspend|underspend|contingency|total budget|approved budget|budget holder|travel budget`,
    names: 'budget|forecast|capex|opex',
  },
  'finance/loan_documents': {
    titles: `
    loan agreement|mortgage statement|loan application|promissory note|credit agreement|loan estimate|closing disclosure|mortgage deed
    uniform residential loan application|homeowners association statement`,
    terms: `
    principal|interest rate|loan amount|borrower|lender|monthly payment|escrow|mortgage|annual percentage rate|amortization|maturity date|collateral|loan term
    repayment|default|prepayment|property address|down payment|closing costs|origination|loan number|co borrower|outstanding balance|guarantor|instalment
    homeowners insurance|appraised value`,
    names: 'loan|mortgage|urla|promissory note',
  },
}
