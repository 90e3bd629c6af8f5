import { Button } from '@mantine/core'
import { changeEdition, editions, getEdition, type EditionCapabilities, type EditionName } from '@sharelight/contract'
import { editionCapabilities, paymentEdition } from '@sharelight/domain'
import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { show } from '../../lib/overlays.ts'
import { useStatus } from '../../lib/queries.ts'
import { Loaded } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/upgrade.ts'
import classes from './upgrade.module.css'

type Capability = keyof typeof texts.change.capabilities

/** The editions side by side (specification S2.052). An own installation chooses; elsewhere the provider does, on request. */
export function ChangePlan({ close }: { close: () => void }) {
  const { edition, user } = useStatus()
  const query = useQuery({ queryKey: ['edition'], queryFn: () => call(getEdition, { full: true }) })
  return (
    <Loaded query={query} height={320}>
      {({ own }) => (
        <>
          <p className="muted" style={{ marginBottom: 16 }}>
            {own ? texts.change.lead : texts.change.provided}
          </p>
          <div className={classes.editions}>
            {editions.map(name => (
              <Edition
                key={name}
                name={name}
                isCurrent={edition.id === name}
                mayChoose={Boolean(own) && user.type === 'system'}
                onDone={close}
              />
            ))}
          </div>
          <div className={classes.seeAll}>
            <Button variant="default" onClick={() => show({ kind: 'upgrade' })}>
              {texts.change.see}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Edition({
  name,
  isCurrent,
  mayChoose,
  onDone,
}: {
  name: EditionName
  isCurrent: boolean
  mayChoose: boolean
  onDone: () => void
}) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { displayName } = paymentEdition(name)
  async function choose() {
    setIsBusy(true)
    try {
      await call(changeEdition, { edition: name })
      await client.invalidateQueries()
      toast('success', texts.change.chosen(displayName))
      onDone()
    } catch {
      setIsBusy(false)
    }
  }
  return (
    <section className={classes.edition} aria-label={displayName} data-current={isCurrent || undefined}>
      <h3>{displayName}</h3>
      <ul>
        {lines(editionCapabilities[name]).map(line => (
          <li key={line}>
            <IconCheck size={16} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      {isCurrent && <span className={classes.added}>{texts.current}</span>}
      {!isCurrent && mayChoose && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={texts.change.choose(displayName)}
          onClick={() => void choose()}
        >
          {texts.change.choose(displayName)}
        </Button>
      )}
    </section>
  )
}

function lines({ resultLimit, ...can }: EditionCapabilities): string[] {
  const all = Object.keys(texts.change.capabilities) as Capability[]
  const names = all.filter(capability => can[capability]).map(capability => texts.change.capabilities[capability])
  return [resultLimit === null ? texts.change.noLimit : texts.change.limit(formatNumber(resultLimit)), ...names]
}
