/** A sensitivity label of Microsoft Purview, as it is written into a file. */
export interface Label {
  /** Ids of the label and of the tenant that it belongs to, in lower case without braces. */
  id: string
  tenant: string
  name: string
  /** When it was set. */
  at: Date
  /** Of this act of setting it. */
  action: string
  /** `Privileged`: a person chose it. `Standard`: a rule did. */
  method: 'Privileged' | 'Standard'
}

export interface FoundLabel {
  id: string
  /** A person chose it (`Privileged`), or a rule did (`Standard`). */
  method: string
}

/** The file cannot be labelled without breaking what it is; `kind` says why. */
export class LabelError extends Error {
  override name = 'LabelError'
  readonly kind: 'encrypted' | 'signed' | 'damaged' | 'too_large' | 'format'
  constructor(kind: LabelError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The custom properties that carry a label, none for none: https://learn.microsoft.com/information-protection/develop/concept-mip-metadata */
export function propertiesOf(label: Label | undefined): [string, string][] {
  if (!label) return []
  const { id, tenant, name, at, action, method } = label
  const values = {
    Enabled: 'true',
    SetDate: `${at.toISOString().slice(0, 19)}Z`,
    Method: method,
    Name: name,
    SiteId: tenant,
    ActionId: action,
    ContentBits: '0',
  }
  return Object.entries(values).map(([key, value]) => [`MSIP_Label_${id}_${key}`, value])
}
