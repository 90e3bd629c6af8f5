import type { Erasure } from '@sharelight/contract'
import { Button } from '@mantine/core'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'
import { ErasureList } from './erasure-list.tsx'
import { About, countsOf } from './erasure-words.tsx'
import { useErasures } from './use-erasures.ts'

const t = texts.erasure

/** Requests to erase somebody, and the files of the one that is open. */
export function Erasures({ opened, onOpen }: { opened: string | null; onOpen: (id: string | null) => void }) {
  const erasures = useErasures()
  return (
    <Loaded query={erasures} height={300}>
      {({ items }) => {
        const chosen = items.find(({ id }) => id === opened)
        if (chosen) return <ErasureList erasure={chosen} onBack={() => onOpen(null)} />
        if (!items.length) return <EmptyState title={t.none} hint={t.noneHint} />
        return (
          <ul className={classes.requests} aria-label={t.title}>
            {items.map(erasure => (
              <Request key={erasure.id} erasure={erasure} onOpen={() => onOpen(erasure.id)} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function Request({ erasure, onOpen }: { erasure: Erasure; onOpen: () => void }) {
  return (
    <li>
      <div>
        <strong>{erasure.title}</strong>
        <p className="caption">
          <About erasure={erasure} />
        </p>
      </div>
      <span className="numeric">{countsOf(erasure)}</span>
      <Button size="xs" variant="default" onClick={onOpen} aria-label={t.openOf(erasure.title)}>
        {t.open}
      </Button>
    </li>
  )
}
