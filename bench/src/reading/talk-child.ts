// The Slack that is read, in a process of its own. Its messages are made as they are asked for.
import { startSlack } from '@sharelight/testkit/slack'
import type { SourceReady } from './read-child.ts'

if (process.send) {
  const made = Number(process.argv[2])
  const { act, hosts, settings } = await startSlack()
  const members = ['ada', 'bob', 'cleo'].map(name => act.addUser({ name, email: `${name}@contoso.example` }).id)
  const { id, name } = act.addChannel({ name: 'everything', members, made })
  const ready: SourceReady = {
    connector: 'slack',
    hosts,
    settings: { token: settings.token },
    domain: 'contoso.example',
    container: { id, name },
  }
  process.send(ready)
}
