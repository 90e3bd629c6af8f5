import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/keys.ts'
import rows from '../../ui/row-list.module.css'
import { KeyRow } from './key-row.tsx'
import { openKey } from './open-keys.tsx'
import { useKeys, useRevokeKey } from './use-keys.ts'

/** Keys with which programs and assistants call. */
export function KeysCard() {
  const { user } = useStatus()
  const revoke = useRevokeKey()
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openKey('key', user.role === 'SuperAdmin')}
    >
      {texts.add}
    </Button>
  )
  return (
    <Card title={texts.title} note={texts.note} tools={add}>
      <Loaded query={useKeys()} height={120}>
        {({ keys, mcp }) => (
          <>
            {keys.length ? (
              <ul className={rows.list} aria-label={texts.title}>
                {keys.map(key => (
                  <KeyRow
                    key={key.id}
                    item={key}
                    about={`${texts.scopes[key.scope]} · ${texts.owner(key.owner)}`}
                    onRevoke={() => revoke.mutateAsync(key.id)}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState title={texts.none} hint={texts.noneHint} />
            )}
            <p className="caption">
              <a href="/api/docs" target="_blank" rel="noreferrer">
                {texts.docs}
              </a>
              {' · '}
              {mcp === null ? texts.mcpOff : texts.mcpOn(mcp)}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  )
}
