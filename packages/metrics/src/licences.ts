/** What a dimension takes besides the question: a capability of the edition (specification S6.012), or a feature of the organisation. */
export type Licence =
  | { capability: 'topics' | 'extraDimensions' }
  | { feature: 'departments_information' | 'folders_context_labels' }

const topics = { capability: 'topics' } as const
const extra = { capability: 'extraDimensions' } as const
const contexts = { feature: 'folders_context_labels' } as const
const departments = { feature: 'departments_information' } as const

const licences: Readonly<Record<string, readonly Licence[]>> = {
  topic: [topics],
  cluster: [extra],
  country: [extra],
  application: [extra],
  device: [extra],
  linkKind: [extra],
  language: [extra],
  department: [departments, extra],
  manager: [departments],
  about: [contexts],
  outOfPlace: [contexts],
}

/** What asking for a dimension or attribute by this name takes; `ownerDepartment` is a department as well. */
export function licencesOf(name: string): readonly Licence[] {
  return (
    (Object.hasOwn(licences, name) && licences[name]) ||
    (name.endsWith('Department') ? licencesOf('department') : name.endsWith('Language') ? licencesOf('language') : [])
  )
}
