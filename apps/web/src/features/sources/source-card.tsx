import { Button, Group } from '@mantine/core'
import type { ScanProgress, Source } from '@sharelight/contract'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatBytes, formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { useConnectors } from '../../lib/connectors.ts'
import { useStatus } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.ts'
import { isFailing, isRunning } from '../../lib/scan-state.ts'
import { Card } from '../../ui/card.tsx'
import { RowMenu } from '../../ui/floating/row-menu.tsx'
import { SourceIcon } from '../../ui/icons.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { ScanBar, scanNumbers, scanState } from '../../ui/scan-progress.tsx'
import { DisconnectForm } from './disconnect-form.tsx'
import { LostNote } from './lost-note.tsx'
import { NotKnown } from './not-known.tsx'
import { NotRead } from './not-read.tsx'
import { openEdit } from './open-edit.tsx'
import { scheduleInWords } from './schedule-field.tsx'
import { awaitsConsent, SourceConsents } from './source-consents.tsx'
import { pathsOf } from './paths-of.ts'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'
import { useControl, type ScanVerb } from './use-control.ts'

const pathsShown = 3

export function SourceCard({ source }: { source: Source }) {
  const { org } = useStatus()
  const { nameOf } = useServices()
  const connector = useConnectors().data?.find(({ id }) => id === source.connector)
  const scan = source.lastScan
  const paths = pathsOf(source.settings, connector?.form).slice(0, pathsShown).join(', ')
  return (
    <Card
      title={source.name}
      span={6}
      isAlert={isFailing(source)}
      note={`${scan ? scanState(scan) : texts.never}${source.schedule && !source.isLost ? ` · ${texts.nextBy} ${scheduleInWords(source.schedule)}` : ''}`}
      tools={<SourceActions source={source} />}
      way={
        <Link
          to={listLink('files', { frame: 'all', where: [{ dimension: 'source', operator: 'eq', value: source.id }] })}
        >
          {texts.showFiles}
        </Link>
      }
    >
      <div className={classes.where}>
        <SourceIcon code={source.code} />
        {paths ? (
          <span className="mono truncate" title={paths}>
            {paths}
          </span>
        ) : (
          <span className="caption">{aboutOf(source, { nameOf, timeZone: org.timeZone })}</span>
        )}
      </div>
      {scan && isRunning(scan) && <ScanBar scan={scan} label={source.name} />}
      {scan && (
        <>
          <p className="numeric" style={{ fontSize: 13, marginTop: 8 }} data-testid="scan-numbers">
            {scanNumbers(scan)} · {formatBytes(scan.bytes)}
            {scan.finishedAt && (
              <span className="muted">
                {' '}
                · {texts.finished} {formatDateTime(scan.finishedAt, org.timeZone)}
              </span>
            )}
          </p>
          {isRunning(scan) && scan.current && <p className="mono truncate muted">{scan.current}</p>}
          {scan.error && <p className={classes.error}>{scan.error}</p>}
          {source.isLost && <LostNote source={source} />}
          {isEmpty(scan) && <p className={classes.empty}>{texts.empty}</p>}
          <Coverage scan={scan} sourceId={source.id} />
          {scan.partial + scan.skipped + scan.failed > 0 && <NotRead source={source} />}
          {scan.finishedAt && <NotKnown source={source} timeZone={org.timeZone} />}
        </>
      )}
      {connector && source.consents.length > 0 && <SourceConsents source={source} connector={connector} />}
      {org.type !== 'demo' && !awaitsConsent(source) && <ScanButtons source={source} />}
    </Card>
  )
}

/** What kind it is, unless it is called so, and since when it is connected. */
function aboutOf(
  { code, name, createdAt }: Source,
  { nameOf, timeZone }: { nameOf: (code: number) => string; timeZone: string },
) {
  const kind = nameOf(code)
  return [kind !== name && kind, texts.since(formatDate(createdAt, timeZone))].filter(Boolean).join(' · ')
}

function Coverage({ scan, sourceId }: { scan: ScanProgress; sourceId: string }) {
  return (
    <div className={classes.coverage}>
      {(['complete', 'partial', 'skipped', 'failed'] as const).map(status => (
        <Link
          key={status}
          to={listLink('files', {
            frame: 'all',
            where: [
              { dimension: 'source', operator: 'eq', value: sourceId },
              { dimension: 'status', operator: 'eq', value: status },
            ],
          })}
          data-status={scan[status] > 0 ? status : undefined}
        >
          <strong className="numeric">{formatNumber(scan[status])}</strong> {texts.coverage[status]}
        </Link>
      ))}
    </div>
  )
}

/** Read to its end without finding anything: more often a wrong place than an empty one. */
const isEmpty = ({ state, found, cancelled }: ScanProgress) =>
  state === 'SCANNING_COMPLETED' && !cancelled && found === 0

function ScanButtons({ source: { id, lastScan } }: { source: Source }) {
  const control = useControl()
  const button = (verb: ScanVerb, label: string, icon: React.ReactNode) => (
    <Button
      key={verb}
      variant="default"
      size="xs"
      leftSection={icon}
      loading={control.isPending && control.variables.verb === verb}
      onClick={() => control.mutate({ id, verb })}
    >
      {label}
    </Button>
  )
  const running = isRunning(lastScan)
  return (
    <Group gap="xs" mt="sm">
      {running && !lastScan?.paused && button('pause', texts.pause, <IconPlayerPause size={14} aria-hidden />)}
      {lastScan?.paused && button('resume', texts.resume, <IconPlayerPlay size={14} aria-hidden />)}
      {running && button('cancel', texts.cancel, <IconX size={14} aria-hidden />)}
      {!running &&
        !lastScan?.paused &&
        button('scan', lastScan ? texts.rescan : texts.scan, <IconRefresh size={14} aria-hidden />)}
    </Group>
  )
}

function SourceActions({ source }: { source: Source }) {
  function disconnect() {
    openModal({
      title: texts.disconnectTitle(source.name),
      content: close => <DisconnectForm source={source} close={close} />,
    })
  }
  return (
    <RowMenu label={`${texts.more}: ${source.name}`}>
      {({ Item }) => (
        <>
          <Item onClick={() => openEdit(source)}>{texts.edit}</Item>
          <Item onClick={disconnect}>{texts.disconnect}</Item>
        </>
      )}
    </RowMenu>
  )
}
