import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ReportAsked, ReportDraft, ReportPart, ReportStamp } from '@sharelight/contract'
import { shownTime } from '@sharelight/domain'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { comparisonsOf } from '../../lib/conditions.ts'
import { countedLink, frameKey } from '../../lib/counted-link.ts'
import { formatNumber } from '../../lib/format.ts'
import { Page } from '../../ui/page.tsx'
import { Parts } from '../../ui/report-parts.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ReportDownloads } from '../../ui/report-downloads.tsx'
import { texts } from '#texts/reports.ts'
import { BlockList } from './block-list.tsx'
import { FrameFields } from './frame-fields.tsx'
import { openSchedule } from './open-schedule.tsx'
import { ReportFilter } from './report-filter.tsx'
import classes from './reports.module.css'
import { SaveButtons } from './save-buttons.tsx'
import { usePreview, useReports } from './use-reports.ts'

type Reports = NonNullable<ReturnType<typeof useReports>['data']>

/** Composes a report with its preview beside. It begins with the one that the address names: `?ready=` or `?template=`. */
export function ReportGeneratorScreen() {
  const reports = useReports()
  const [query, setQuery] = useSearchParams()
  const key = query.get('template') ?? query.get('ready') ?? 'executive'
  return (
    <Page title={texts.generator}>
      <Loaded query={reports} height={400}>
        {answer => (
          <Composer
            key={key}
            reports={answer}
            chosen={key}
            onChoose={id => setQuery(answer.ready.some(each => each.id === id) ? { ready: id } : { template: id })}
          />
        )}
      </Loaded>
    </Page>
  )
}

interface ComposerProps {
  reports: Reports
  chosen: string
  onChoose: (id: string) => void
}

function Composer({ reports, chosen, onChoose }: ComposerProps) {
  const template = reports.templates.find(({ id }) => id === chosen)
  const ready = reports.ready.find(({ id }) => id === (template?.base ?? chosen)) ?? reports.ready[0]
  const [draft, setDraft] = useState<ReportDraft>(() => draftOnly(template ?? ready?.draft))
  const [subject, setSubject] = useState('')
  const [written, setWritten] = useState('')
  const needsSubject = draft.base !== null && (ready?.needsSubject ?? false)
  const asked: ReportAsked | undefined =
    needsSubject && !subject ? undefined : { report: { draft }, ...(subject && { subject }) }
  const change = (values: Partial<ReportDraft>) => setDraft(current => ({ ...current, ...values }))
  const report = template ? { template: template.id } : ready && { ready: ready.id }
  return (
    <div className={classes.composer}>
      <div className={classes.form}>
        <NativeSelect
          label={texts.startedWith}
          value={chosen}
          onChange={event => onChoose(event.currentTarget.value)}
          data={[
            {
              group: texts.ready,
              items: reports.ready.map(({ id, draft: { name }, closed }) => ({
                value: id,
                label: name,
                disabled: closed !== null,
              })),
            },
            ...(reports.templates.length
              ? [{ group: texts.own, items: reports.templates.map(({ id, name }) => ({ value: id, label: name })) }]
              : []),
          ]}
        />
        <TextInput
          label={texts.name}
          value={draft.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <FrameFields frame={draft.frame} onChange={frame => change({ frame })} />
        <ReportFilter filter={draft.filter} onChange={filter => change({ filter })} />
        {needsSubject && (
          <form
            onSubmit={event => {
              event.preventDefault()
              setSubject(written.trim())
            }}
          >
            <TextInput
              label={texts.subject}
              description={texts.subjectHint}
              value={written}
              onChange={event => setWritten(event.currentTarget.value)}
            />
            <Button type="submit" size="xs" mt="xs">
              {texts.show}
            </Button>
          </form>
        )}
        <BlockList blocks={draft.blocks} onChange={blocks => change({ blocks })} />
        <SaveButtons draft={draft} template={template} onChoose={id => onChoose(id ?? 'executive')} />
        {report && (
          <Button
            variant="default"
            aria-label={texts.scheduleOf(draft.name)}
            onClick={() =>
              openSchedule({ reports, report, name: template?.name ?? ready?.draft.name ?? '', needsSubject })
            }
          >
            {texts.schedule}
          </Button>
        )}
      </div>
      <div>
        <div className={classes.ways}>
          <ReportDownloads name={draft.name} asked={asked} formats={reports.formats} />
        </div>
        {asked ? <Preview asked={asked} /> : <p>{texts.subjectNeeded}</p>}
      </div>
    </div>
  )
}

function Preview({ asked }: { asked: ReportAsked }) {
  const preview = usePreview(asked)
  return (
    <Loaded query={preview} height={500}>
      {({ title, description, stamp, parts }) => {
        const { coverage, dataUntil, rules, by, timeZone } = stamp
        const read = coverage.complete + coverage.partial
        const all = read + coverage.skipped + coverage.failed
        const linkOf = (part: ReportPart) => openedBy(asked, stamp, parts.indexOf(part))
        return (
          <article className={classes.paper} aria-label={title}>
            <div>
              <h2>{title}</h2>
              <p className="muted">{description}</p>
              <p className="caption">
                {texts.stamp.dataUntil}: {dataUntil ? shownTime(dataUntil, timeZone) : texts.stamp.none} ·{' '}
                {texts.stamp.coverage}: {texts.stamp.read(formatNumber(read), formatNumber(all))} · {texts.stamp.rules}:{' '}
                {rules} · {texts.stamp.by}: {by}
              </p>
            </div>
            <Parts parts={parts} timeZone={timeZone} linkOf={linkOf} />
          </article>
        )
      }}
    </Loaded>
  )
}

const draftOnly = ({
  name = '',
  description = '',
  base = null,
  frame = 'last_month',
  filter = null,
  blocks = [],
}: Partial<ReportDraft> = {}): ReportDraft => ({ name, description, base, frame, filter, blocks })

/** The list that a figure of a draft counts; none where it is about one person, or by what no list can be filtered by. */
function openedBy({ report }: ReportAsked, { subject, timeFrame, timeZone }: ReportStamp, place: number) {
  const block = 'draft' in report ? report.draft.blocks[place] : undefined
  if (block?.kind !== 'number' || subject !== null || !timeFrame || !('draft' in report)) return undefined
  const filters = [block.filter, report.draft.filter].filter(filter => filter !== null)
  const where = comparisonsOf({ and: filters })
  return where && countedLink({ ...block, where, frame: frameKey(timeFrame, timeZone) })
}
