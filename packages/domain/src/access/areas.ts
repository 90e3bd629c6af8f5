import { appAreas, type AppArea } from '@sharelight/contract'

/** Names of the areas as dialogs show them (S3.067, S3.068). */
export const areaNames: Readonly<Record<AppArea, string>> = {
  info_type_customization: 'Information Sensitivity',
  risk_type_customization: 'Risk Severity',
  trust_management: 'Trust Management',
  event_justification: 'Event Justification',
  entity_investigation: 'Entity Investigation',
  security_policies: 'Policies',
  playbooks: 'Playbooks',
  reports: 'Reports',
  microsoft_labeling: 'Microsoft Labeling',
  data_sources: 'Data Sources',
}

/** ar03 to ar12, in order (S3.066). */
export const areaOfCode: ReadonlyMap<string, AppArea> = new Map(
  appAreas.map((area, index) => [`ar${String(index + 3).padStart(2, '0')}`, area]),
)

/** Business users never have these, whatever their codes (S6.003). */
export const systemOnlyAreas: ReadonlySet<AppArea> = new Set(['data_sources', 'security_policies', 'playbooks'])
