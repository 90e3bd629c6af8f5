export interface NumberTables {
  number_ranges: NumberRanges
  numbers: Numbers
}

/** How far the numbers of a kind have been given out in an organisation. */
export interface NumberRanges {
  organisation_id: string
  kind: string
  last: number
}

/** The number that a key was given: dense, so that millions of events can name it in four bytes. */
export interface Numbers {
  organisation_id: string
  kind: string
  key: string
  number: number
}
