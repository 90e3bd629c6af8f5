/** A classification label that the organisation has made. */
export interface Label {
  id: string
  title: string
  state: 'PUBLISHED' | 'DISABLED'
  fields: { id: string; name: string; required?: boolean; choices: { id: string; name: string }[] }[]
}
