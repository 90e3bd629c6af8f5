import { Button } from '@mantine/core'
import type { Labelling } from '@sharelight/contract'
import { formatDateTime } from '../../lib/format.ts'
import { beginConsent } from '../../lib/consent.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import { LabelsCard } from './labels-card.tsx'
import classes from './labelling.module.css'
import { useReadLabels } from './use-labelling.ts'

const t = texts.connect

/** Consent, the tenant's labels, and where they can be written. */
export function ConnectStage({ labelling }: { labelling: Labelling }) {
  return (
    <CardGrid>
      <LabelsCard key={labelling.labelsAt ?? ''} labelling={labelling} />
      <div className={classes.side}>
        <Consent labelling={labelling} />
        <Places labelling={labelling} />
      </div>
    </CardGrid>
  )
}

function Consent({ labelling: { consentedAt, sources, labelsFrom, labelsAt } }: { labelling: Labelling }) {
  const { org } = useStatus()
  const reading = useReadLabels()
  const isTold = sources.some(({ tellsLabels }) => tellsLabels)
  return (
    <Card title={t.title}>
      <p className={classes.text}>{consentedAt ? t.given(formatDateTime(consentedAt, org.timeZone)) : t.ask}</p>
      {!isTold && <p className={classes.text}>{t.none}</p>}
      {labelsFrom === 'service' && labelsAt && (
        <p className="muted">{t.readWhen(formatDateTime(labelsAt, org.timeZone))}</p>
      )}
      <div className={classes.tools}>
        <Button variant="default" onClick={() => void beginConsent('mip').catch(() => undefined)}>
          {consentedAt ? t.again : t.button}
        </Button>
        {isTold && (
          <Button loading={reading.isPending} onClick={() => reading.mutate(undefined)}>
            {t.read}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Places({ labelling: { sources } }: { labelling: Labelling }) {
  return (
    <Card title={t.placesTitle} note={t.placesHint}>
      {sources.length === 0 ? (
        <EmptyState title={t.noPlaces} />
      ) : (
        <ul className={classes.lines}>
          {sources.map(({ id, name, canLabel }) => (
            <li key={id}>
              <span className="truncate">{name}</span>
              <span className="caption">{canLabel ? t.can : t.cannot}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
