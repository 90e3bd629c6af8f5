import { Button, NativeSelect } from '@mantine/core'
import { ReportAttachments, type ReportSchedule } from '@sharelight/contract'
import { shownTime } from '@sharelight/domain'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/reports.ts'
import { openSchedule } from './open-schedule.tsx'
import classes from './reports.module.css'
import { useDelete, useRunNow, useSchedules, useSettings, type useReports } from './use-reports.ts'

type Reports = NonNullable<ReturnType<typeof useReports>['data']>

/** What is made by itself, when next, and how it went last. */
export function SchedulesList({ reports }: { reports: Reports }) {
  const schedules = useSchedules()
  const settings = useSettings()
  return (
    <Loaded query={schedules} height={300}>
      {({ schedules: all }) => (
        <>
          <NativeSelect
            w={240}
            mb="md"
            size="xs"
            label={texts.attachments}
            value={reports.attachments}
            disabled={settings.isPending}
            onChange={event => settings.mutate(ReportAttachments.parse(event.currentTarget.value))}
            data={ReportAttachments.options.map(value => ({ value, label: texts.attachmentChoices[value] }))}
          />
          {all.length === 0 && <EmptyState title={texts.noSchedules} />}
          <ul className={classes.list}>
            {all.map(schedule => (
              <ScheduleRow key={schedule.id} schedule={schedule} reports={reports} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}

function ScheduleRow({ schedule, reports }: { schedule: ReportSchedule; reports: Reports }) {
  const run = useRunNow()
  const remove = useDelete('schedule')
  const { name, reportName, format, sentence, nextAt, last, timeZone, people, addresses, owner, report } = schedule
  const ready = 'ready' in report ? reports.ready.find(({ id }) => id === report.ready) : undefined
  return (
    <li className={classes.row}>
      <div>
        <strong>{name}</strong>
        <p>
          {reportName}, {texts.formats[format]}. {sentence}. {texts.recipients(people.length + addresses.length)}.
        </p>
        <p className="caption">
          {texts.next}: {nextAt ? shownTime(nextAt, timeZone) : texts.never}. {texts.owner} {owner}.
          {last && ` ${texts.last}: ${texts.states[last.state]}, ${shownTime(last.at, timeZone)}. ${last.error ?? ''}`}
        </p>
      </div>
      <div className={classes.ways}>
        <Button
          size="xs"
          variant="default"
          loading={run.isPending}
          aria-label={texts.runNowOf(name)}
          onClick={() => run.mutate(schedule.id)}
        >
          {texts.runNow}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.editOf(name)}
          onClick={() => openSchedule({ reports, report, name, schedule, needsSubject: ready?.needsSubject ?? false })}
        >
          {texts.edit}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={texts.deleteOf(name)}
          onClick={() =>
            confirm({
              title: texts.deleteTitle(name),
              description: texts.deleteSchedule,
              submit: texts.delete,
              destructive: true,
              onSubmit: () => remove.mutateAsync(schedule.id),
            })
          }
        >
          {texts.delete}
        </Button>
      </div>
    </li>
  )
}
