import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { fileServices } from '../file-server.ts'
import type { SmbNames } from './names.ts'
import { shareName } from './place.ts'
import { isEverybody, rightsOf } from '../../kit/ntfs/rights.ts'
import type { SmbSettings } from './settings.ts'

/** The share, with what it lets through by itself; null where the user may not see that. */
export async function* resourceOf(settings: SmbSettings, names: SmbNames): AsyncGenerator<Page<ResourceFacts>> {
  const aces = await names.shareList()
  await names.learn(aces?.map(({ sid }) => sid) ?? [])
  yield {
    covers: 'all',
    items: [
      {
        id: shareName(settings),
        kind: 'share',
        name: settings.share,
        service: fileServices[1].key,
        public: null,
        facts: {
          protection: settings.protection,
          sharePermissions:
            aces?.map(({ kind, sid, mask }) => ({ kind, who: names.of(sid).name, mask: `0x${mask.toString(16)}` })) ??
            null,
          everyoneMayWrite: aces ? aces.some(({ sid }) => isEverybody(sid) && (rightsOf(sid, aces) & 0x2) !== 0) : null,
        },
      },
    ],
  }
}
