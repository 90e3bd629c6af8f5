// Delivers the outbox of a PostgreSQL server into a file, a line an entry, until it is killed.
import { openSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeliverer, openStores } from '@sharelight/store'

const [databaseUrl = '', path = ''] = process.argv.slice(2)
const file = openSync(path, 'a')
const stores = await openStores({ databaseUrl, secretKey: 'a passphrase for benches only' })
const deliverer = createDeliverer({
  db: stores.meta.acrossOrganisations,
  isAlone: false,
  leaseSeconds: 5,
  report: error => console.error(error),
  deliveries: {
    bench: {
      tries: 3,
      longestWait: 60,
      deliver: async ({ payload }) => {
        writeSync(file, `${String(payload['number'])} ${Date.now()} .\n`)
      },
    },
  },
})
for (;;) {
  await deliverer.deliverDue()
  await sleep(200)
}
