import { Button, Group } from '@mantine/core'
import { allowsMock } from '@sharelight/domain'
import { getEnvironment } from '../../lib/environment.ts'
import { isMocked, setMocked } from '../../lib/mock-mode.ts'
import { useStatus } from '../../lib/queries.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import classes from './shell.module.css'
import { texts } from '#texts/shell.ts'

/** Behind the hidden button of the profile menu (specification S2.046): what support asks for first, and mock mode where it may run. */
export function Diagnostics() {
  const { org, user, edition } = useStatus()
  const { env, type } = getEnvironment()
  const { facts: names } = texts.diagnostics
  const facts: [name: string, value: string][] = [
    [names.environment, `${env}, ${type}`],
    [names.organisation, `${org.name} (${org.type})`],
    [names.user, `${user.id}, ${user.type}`],
    [names.edition, edition.id],
    [names.features, org.features.map(({ id }) => id).join(', ') || '---'],
    [names.browser, navigator.userAgent],
    [names.window, `${innerWidth} × ${innerHeight}`],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group justify="space-between">
        <CopyButton
          text={facts.map(fact => fact.join(': ')).join('\n')}
          label={texts.diagnostics.copy}
          done={texts.diagnostics.copied}
          isNamed
        />
        {allowsMock(env) && (
          <Button variant="default" onClick={() => setMocked(!isMocked())}>
            {isMocked() ? texts.diagnostics.mockOff : texts.diagnostics.mockOn}
          </Button>
        )}
      </Group>
    </>
  )
}
