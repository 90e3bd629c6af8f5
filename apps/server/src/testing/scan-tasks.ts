import type { TestServer } from './server.ts'

/** The task of the scan that has not ended, where there is one. */
export function unfinishedScan({ stores }: TestServer) {
  return stores.meta.acrossOrganisations
    .selectFrom('tasks')
    .selectAll()
    .where('kind', '=', 'scan')
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

/** Has what waits to be tried again be tried at once, with these columns changed before. */
export async function tryNow({ stores, services }: TestServer, values: { attempts?: number } = {}): Promise<void> {
  await stores.meta.acrossOrganisations
    .updateTable('tasks')
    .set({ due_at: new Date(0), ...values })
    .where('finished_at', 'is', null)
    .execute()
  services.tasks.wake()
}
