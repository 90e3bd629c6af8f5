import type { WhatIf } from '@sharelight/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { listLink } from '../../../lib/lists.ts'
import { SensitivityBadge, ShareTypeBadge } from '../../../ui/badges.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { texts as all } from '#texts/access.ts'
import classes from './access.module.css'
import { useWhatIf } from './use-access.ts'

const t = all.gone

interface Principal {
  id: string
  name: string
}

export function openWhatIf(principal: Principal, item?: string) {
  openModal({
    title: t.title(principal.name),
    width: '44rem',
    content: close => <WhatIfGone principal={principal} item={item} close={close} />,
  })
}

/** Who would lose what without all that a principal was given, on one item or on all. Changes nothing. */
function WhatIfGone({ principal, item, close }: { principal: Principal; item?: string; close: () => void }) {
  const [scope, setScope] = useState<string>(item ? 'here' : 'everywhere')
  const query = useWhatIf(principal.id, scope === 'here' ? item : undefined)
  const first = query.data?.pages[0]
  return (
    <>
      <p className="muted">{t.lead}</p>
      {item && (
        <SegmentedControl
          size="xs"
          my="sm"
          value={scope}
          onChange={setScope}
          data={[
            { value: 'here', label: t.here },
            { value: 'everywhere', label: t.everywhere },
          ]}
        />
      )}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !first && <LoadingState height={240} />}
      {!query.error && first && (
        <>
          <Effect effect={first} close={close} isAll={scope === 'everywhere'} />
          <Losers losers={query.data?.pages.flatMap(({ losers }) => losers) ?? []} />
          {query.hasNextPage && (
            <Button
              size="xs"
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {all.more}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Effect({ effect, isAll, close }: { effect: WhatIf; isAll: boolean; close: () => void }) {
  const { principal, items, bySensitivity, leftAs, people, losing } = effect
  const given = { dimension: 'grantedTo', operator: 'eq' as const, value: principal.id }
  return (
    <>
      <p className={classes.big} data-testid="what-if">
        {people === null || losing === null ? t.uncounted : losing === 0 ? t.nobody : t.losing(losing, people)}
      </p>
      <p>
        {isAll ? (
          <Link to={listLink('files', { where: [given] })} onClick={close}>
            {t.items(items)}
          </Link>
        ) : (
          t.items(items)
        )}
      </p>
      <ul className={classes.levels} aria-label={t.bySensitivity}>
        {bySensitivity.map(level => (
          <li key={level.sensitivity}>
            <SensitivityBadge level={level.sensitivity} /> {formatNumber(level.items)}
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t.left}</p>
      <ul className={classes.levels} aria-label={t.left}>
        {leftAs.map(left => (
          <li key={left.shareType}>
            <ShareTypeBadge type={left.shareType} /> {formatNumber(left.items)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Losers({ losers }: Pick<WhatIf, 'losers'>) {
  if (losers.length === 0) return null
  return (
    <ul className={classes.people} aria-label={t.who}>
      {losers.map(({ id, name, address, items, highlySensitive }) => (
        <li key={id}>
          <div className={classes.main}>
            <strong>{name || t.someone}</strong>
            {address && address !== name && <div className={classes.note}>{address}</div>}
          </div>
          <div className={classes.end}>
            {t.loses(items)}
            {highlySensitive > 0 && <div className={classes.note}>{t.high(highlySensitive)}</div>}
          </div>
        </li>
      ))}
    </ul>
  )
}
