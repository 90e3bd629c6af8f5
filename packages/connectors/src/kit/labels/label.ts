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
}

export interface FoundLabel {
  id: string
  /** A person chose it (`Privileged`), or a rule did (`Standard`). */
  method: string
}

/** `unsupported`: the file is sound, and cannot be labelled without breaking what it is. */
export class LabelError extends Error {
  override name = 'LabelError'
}

/** The custom properties that carry a label: https://learn.microsoft.com/information-protection/develop/concept-mip-metadata */
export function propertiesOf({ id, tenant, name, at, action }: Label): [string, string][] {
  const values = {
    Enabled: 'true',
    SetDate: `${at.toISOString().slice(0, 19)}Z`,
    Method: 'Privileged',
    Name: name,
    SiteId: tenant,
    ActionId: action,
    ContentBits: '0',
  }
  return Object.entries(values).map(([key, value]) => [`MSIP_Label_${id}_${key}`, value])
}
