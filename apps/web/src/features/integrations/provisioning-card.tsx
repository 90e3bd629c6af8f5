import { Button } from '@mantine/core'
import type { AdminGroup, ScimToken } from '@sharelight/contract'
import { everythingClosed, userTypeOf } from '@sharelight/domain'
import { IconPlus } from '@tabler/icons-react'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts as all } from '#texts/keys.ts'
import classes from './integrations.module.css'
import rows from '../../ui/row-list.module.css'
import { KeyRow } from './key-row.tsx'
import { openGroup, openKey } from './open-keys.tsx'
import { useProvisioning, useRevokeToken } from './use-keys.ts'

const texts = all.provisioning

/** Identity providers that keep administrators here, and what their groups open. */
export function ProvisioningCard() {
  const isSuperAdmin = useStatus().user.role === 'SuperAdmin'
  const add = isSuperAdmin && (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openKey('token', true)}>
      {texts.add}
    </Button>
  )
  return (
    <Card title={texts.title} note={texts.note} tools={add}>
      <Loaded query={useProvisioning()} height={120}>
        {({ address, tokens, groups }) => (
          <>
            {tokens.length ? (
              <Tokens tokens={tokens} address={address} isSuperAdmin={isSuperAdmin} />
            ) : (
              <EmptyState title={texts.none} hint={isSuperAdmin ? texts.noneHint : texts.superOnly} />
            )}
            {groups.length > 0 && <Groups groups={groups} isSuperAdmin={isSuperAdmin} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Tokens({ tokens, address, isSuperAdmin }: { tokens: ScimToken[]; address: string; isSuperAdmin: boolean }) {
  const revoke = useRevokeToken()
  // Where the operator has not said where browsers reach the server, this one knows.
  const whole = new URL(address, location.origin).href
  return (
    <>
      <p className={classes.secret}>
        <span className="muted">{texts.address}</span> <code>{whole}</code>
        <CopyButton text={whole} label={texts.copyAddress} />
      </p>
      <ul className={rows.list} aria-label={texts.tokens}>
        {tokens.map(token => (
          <KeyRow
            key={token.id}
            item={token}
            about={all.owner(token.madeBy)}
            onRevoke={isSuperAdmin ? () => revoke.mutateAsync(token.id) : undefined}
          />
        ))}
      </ul>
      <p className="caption">{texts.never}</p>
    </>
  )
}

function Groups({ groups, isSuperAdmin }: { groups: AdminGroup[]; isSuperAdmin: boolean }) {
  return (
    <>
      <h3 className={classes.part}>{texts.groups}</h3>
      <p className="caption">{texts.groupsHint}</p>
      <ul className={rows.list} aria-label={texts.groups}>
        {groups.map(group => (
          <li key={group.id}>
            <div className={rows.what}>
              <strong>{group.name}</strong>
              <p>{opened(group.restrictions)}</p>
            </div>
            <div className={rows.fact}>{texts.members(group.members)}</div>
            {isSuperAdmin && (
              <Button
                size="xs"
                variant="default"
                aria-label={texts.opensFor(group.name)}
                onClick={() => openGroup(group)}
              >
                {texts.opens}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function opened(restrictions: readonly string[]): string {
  if (userTypeOf(restrictions) === 'system') return texts.everything
  const isClosed = everythingClosed.every(code => restrictions.includes(code))
  return isClosed ? texts.nothing : texts.closed(restrictions.length)
}
