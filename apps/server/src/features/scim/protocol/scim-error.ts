/** What was wrong, as RFC 7644 (table 9) names it. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A refusal in SCIM's own shape. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.name = 'ScimError'
    this.status = status
    this.scimType = scimType
  }
}

export const badRequest = (scimType: ScimType, detail: string) => new ScimError(400, detail, scimType)

/** The body of a failure (RFC 7644, 3.12). */
export function errorBody({ status, detail, scimType }: { status: number; detail: string; scimType?: ScimType }) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  }
}
