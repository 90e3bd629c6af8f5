import type { Erasure, ErasureEntry, ErasureState } from '@sharelight/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'
import { About, countsOf } from './erasure-words.tsx'
import { KeepForm } from './keep-form.tsx'
import { useClosed, useDecide, useEntries, useLook } from './use-erasures.ts'
import { fileName, whereabouts } from './file-columns.tsx'

const t = texts.erasure

/** The files of a request, to be worked off: each was erased, or stays for a reason. */
export function ErasureList({ erasure, onBack }: { erasure: Erasure; onBack: () => void }) {
  const { id, title, closedAt } = erasure
  const { first, rowAt, onVisible, total } = useEntries(id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const decide = useDecide(id)
  const say = async (state: ErasureState, reason = '') => {
    await decide.mutateAsync({ items: [...chosen], state, reason })
    setChosen(new Set())
  }
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  return (
    <section className={classes.screen} aria-label={title}>
      <div className={classes.ways}>
        <Button size="xs" variant="subtle" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={onBack}>
          {t.all}
        </Button>
        <Ways erasure={erasure} />
      </div>
      <h2 className={classes.heading}>{title}</h2>
      <p className="caption">
        <About erasure={erasure} />
      </p>
      <p role="status">{countsOf(erasure)}</p>
      {first.isPending ? (
        <TablePlaceholder />
      ) : (
        <div className={classes.files} style={{ '--rows': total } as React.CSSProperties}>
          <DataTable
            label={t.files}
            columns={columns}
            total={total}
            rowAt={rowAt}
            onVisible={onVisible}
            selection={closedAt ? undefined : { ids: chosen, idOf: row => row.id, onChange: setChosen }}
          />
        </div>
      )}
      <SelectionBar count={chosen.size} onClear={() => setChosen(new Set())}>
        <Button size="compact-sm" onClick={() => void say('erased')}>
          {t.erased}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            openModal({
              title: t.keepTitle,
              width: '28rem',
              content: close => <KeepForm onKeep={reason => say('kept', reason)} close={close} />,
            })
          }
        >
          {t.keep}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void say('open')}>
          {t.again}
        </Button>
      </SelectionBar>
    </section>
  )
}

function Ways({ erasure: { id, closedAt } }: { erasure: Erasure }) {
  const look = useLook(id)
  const close = useClosed(id)
  return (
    <>
      {!closedAt && (
        <Button size="xs" variant="default" loading={look.isPending} onClick={() => look.mutate(undefined)}>
          {t.look}
        </Button>
      )}
      <Button size="xs" variant="default" loading={close.isPending} onClick={() => close.mutate(!closedAt)}>
        {closedAt ? t.reopen : t.close}
      </Button>
    </>
  )
}

const columns: Column<ErasureEntry>[] = [
  fileName,
  { id: 'state', title: texts.columns.state, width: '110px', cell: ({ state }) => t.states[state] },
  { id: 'found', title: t.found, width: '150px', cell: ({ found }) => (found ? t.stillThere : t.gone) },
  {
    id: 'reason',
    title: t.reason,
    width: 'minmax(120px, 2fr)',
    spare: true,
    cell: ({ reason }) => (
      <span className="truncate" title={reason}>
        {reason}
      </span>
    ),
  },
  ...whereabouts,
  {
    id: 'by',
    title: t.by,
    width: 'minmax(110px, 1fr)',
    spare: true,
    cell: ({ decidedBy }) => <span className="truncate">{decidedBy}</span>,
  },
]
