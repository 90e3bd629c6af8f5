import type { Services } from '../../../context.ts'

/** The analytics store's own clock, by which it notes when events were stored. */
export async function storeTime({ stores }: Pick<Services, 'stores'>): Promise<Date> {
  const [row] = await stores.analytics.rows<{ at: string }>('SELECT toUnixTimestamp64Milli(now64(3)) AS at')
  return new Date(Number(row?.at))
}
