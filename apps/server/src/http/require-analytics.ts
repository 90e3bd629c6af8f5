import type { Services } from '../context.ts'

/** Fails with `StoreUnavailable` while the analytics store is away: before anything is saved that it would have to follow. */
export async function requireAnalytics({ stores }: Pick<Services, 'stores'>): Promise<void> {
  await stores.analytics.rows('SELECT 1')
}
