import type { SettingsForm } from '@sharelight/contract'
import { isOfFolders } from '../../lib/connectors.ts'

/** A connector's settings: what is in each of its fields. */
export type Settings = Record<string, unknown>

/** The folders that are read, of whatever kind the source is. */
export function pathsOf(settings: Settings, form: SettingsForm | undefined): string[] {
  return (form?.fields ?? []).filter(isOfFolders).flatMap(({ name }) => textsIn(settings[name]))
}

/** What is in a field that takes several texts. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
