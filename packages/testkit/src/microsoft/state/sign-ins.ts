/** As the sign-in report has it; the names are Graph's. */
export interface SignIn {
  id: string
  createdDateTime: string
  userId: string
  userDisplayName: string
  userPrincipalName: string
  appId: string
  appDisplayName: string
  ipAddress: string
  clientAppUsed: string
  isInteractive: boolean
  location: { city: string; state: null; countryOrRegion: string }
  conditionalAccessStatus: 'success' | 'failure' | 'notApplied'
  status: { errorCode: number; failureReason: string | null }
}

/** A change of the directory, as its own log has it. */
export interface DirectoryAudit {
  id: string
  activityDateTime: string
  activityDisplayName: string
  category: string
  correlationId: string
  initiatedBy: object
  loggedByService: string
  operationType: string
  result: 'success' | 'failure'
  resultReason: string
  targetResources: object[]
  additionalDetails: object[]
}

/** A question to the unified log that is answered after a while. */
export interface AuditQuery {
  id: string
  displayName: string
  from: number
  until: number
  operations: readonly string[]
  services: readonly string[]
  people: readonly string[]
  recordTypes: readonly string[]
  asked: number
  body: object
}
