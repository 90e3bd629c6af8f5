import { Button } from '@mantine/core'
import type { ConnectorInfo, Source, SourceConsent } from '@sharelight/contract'
import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '../../lib/api.ts'
import { beginConsentTo } from '../../lib/consent.ts'
import { toast } from '../../ui/toast.ts'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

/** What people have let Sharelight do at a source, each consented apart, with the way to what they have not. */
export function SourceConsents({ source, connector }: { source: Source; connector: ConnectorInfo }) {
  return (
    <ul className={classes.consents} aria-label={texts.consent.title}>
      {source.consents.map(consent => (
        <Consent key={consent.capability} sourceId={source.id} consent={consent} signIn={connector.signIn} />
      ))}
    </ul>
  )
}

interface ConsentProps {
  sourceId: string
  consent: SourceConsent
  signIn: ConnectorInfo['signIn']
}

function Consent({ sourceId, consent, signIn }: ConsentProps) {
  const { capability, state, missing } = consent
  const begin = useMutation({
    mutationFn: () => beginConsentTo(sourceId, capability),
    onError: error => toast('alert', error instanceof CallFailure ? error.message : String(error)),
  })
  const why = signIn.scopes.filter(each => each.capability === capability && isWanting(consent, each.scope))
  const isNeeded = state === 'lost' || (state === 'none' && capability === 'read')
  return (
    <li data-state={isNeeded ? 'needed' : state}>
      <ConsentIcon state={state} isNeeded={isNeeded} />
      <div>
        <strong>{texts.consent.capability[capability]}</strong> <span>{texts.consent.state[state]}</span>
        {state === 'lost' && <p>{texts.consent.lostHint}</p>}
        {state !== 'given' && state !== 'lost' && why.map(({ scope, why: reason }) => <p key={scope}>{reason}</p>)}
        {missing.length > 0 && state === 'partial' && <p className="mono">{missing.join(' ')}</p>}
      </div>
      {state !== 'given' && (
        <Button
          size="xs"
          variant={isNeeded ? 'filled' : 'default'}
          loading={begin.isPending}
          onClick={() => begin.mutate()}
          aria-label={`${texts.consent.way(state, signIn.name)}: ${texts.consent.capability[capability]}`}
        >
          {texts.consent.way(state, signIn.name)}
        </Button>
      )}
    </li>
  )
}

function ConsentIcon({ state, isNeeded }: { state: SourceConsent['state']; isNeeded: boolean }) {
  if (state === 'given') return <IconCheck size={16} aria-hidden />
  return isNeeded || state === 'partial' ? (
    <IconAlertTriangle size={16} aria-hidden />
  ) : (
    <IconLock size={16} aria-hidden />
  )
}

const isWanting = ({ state, missing }: SourceConsent, scope: string) => state !== 'partial' || missing.includes(scope)

/** Whether people must consent before anything is read. */
export const awaitsConsent = ({ consents }: Source) =>
  consents.some(({ capability, state }) => capability === 'read' && (state === 'none' || state === 'lost'))
