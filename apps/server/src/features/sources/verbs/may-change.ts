import type { Connector } from '@sharelight/connectors'

/** Whether the settings of a source let it be changed: where they can forbid it, they must allow it. */
export function mayChange({ settings: form }: Connector, settings: Record<string, unknown>): boolean {
  const { data } = form.safeParse(settings)
  const isForbidden = typeof data === 'object' && data !== null && 'mayChange' in data && data.mayChange !== true
  return !isForbidden
}
