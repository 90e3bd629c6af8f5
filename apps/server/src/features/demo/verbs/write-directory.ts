import type { DemoOrganisation } from '@sharelight/demo'
import { writeFeedPage } from '@sharelight/store'
import type { Services } from '../../../context.ts'

/** What the sources tell of accounts and of their settings, as their scans would keep it. */
export async function writeDirectory(
  { stores }: Services,
  { sources, accounts, resources }: DemoOrganisation,
  organisationId: string,
): Promise<void> {
  await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      for (const [number, { id, key: service }] of sources.entries())
        await writeFeedPage(
          tx,
          { sourceId: id, scanId: id },
          {
            accounts: accounts.filter(({ source }) => source === number).map(accountRow),
            resources: resources.filter(({ source }) => source === number).map(row => ({ ...row, service })),
          },
        )
    })
}

function accountRow({ mfa, lastSignInAt, ...account }: DemoOrganisation['accounts'][number]) {
  return { ...account, mfa: mfa ?? undefined, lastSignIn: lastSignInAt === null ? undefined : new Date(lastSignInAt) }
}
