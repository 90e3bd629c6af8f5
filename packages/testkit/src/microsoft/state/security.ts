/** An alert as Graph lists it; the names are Graph's. */
export interface SecurityAlert {
  id: string
  createdDateTime: string
  serviceSource: string
  [name: string]: unknown
}

/** A row of the table `CloudAppEvents`; the names are its columns. */
export interface AppActivity {
  Timestamp: string
  ReportId: string
  ActionType: string
  Application: string
  [name: string]: unknown
}
