export interface Policy {
  /** `drive_and_docs.external_sharing` */
  setting: string
  value: Record<string, unknown>
  orgUnit?: string
  group?: string
  sortOrder?: number
}
