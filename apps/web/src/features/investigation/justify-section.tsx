import { Button, Group, Textarea } from '@mantine/core'
import { justifyEvents, unjustifyEvents, type EventDetail } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { toast } from '../../ui/toast.ts'
import { Section } from './drawer-section.tsx'
import classes from './item-drawer.module.css'
import { texts as drawer } from '#texts/drawer.ts'

const t = drawer.event
const shortestReason = 3

/** Says that events are all right, or takes it back; the open risk follows at once. */
export function useJustify() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: string | undefined }) =>
      reason === undefined ? call(unjustifyEvents, { ids }) : call(justifyEvents, { ids, reason }),
    onSuccess: async (_answer, { reason }) => {
      toast('success', reason === undefined ? t.withdrawn : t.done)
      await Promise.all(
        ['metrics', 'list', 'item', 'insights'].map(key => client.invalidateQueries({ queryKey: [key] })),
      )
    },
  })
}

export function JustifySection({ event }: { event: EventDetail }) {
  const { org } = useStatus()
  const change = useJustify()
  if (event.severity === 0 && !event.justified) return null
  if (event.justified && !event.justification && event.policies.length)
    return (
      <Section title={t.justified}>
        <p className="muted">{t.byPolicy(event.policies.map(({ name }) => name))}</p>
      </Section>
    )
  if (event.justified) {
    return (
      <Section title={t.justified}>
        {event.justification && (
          <div className={classes.notice} data-status="skipped">
            <p>{event.justification.reason}</p>
            <p className="caption">
              {event.justification.justifiedBy || t.byProduct},{' '}
              {formatDateTime(event.justification.createdAt, org.timeZone)}
            </p>
          </div>
        )}
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={change.isPending}
          onClick={() => change.mutate({ ids: [event.id], reason: undefined })}
        >
          {t.withdraw}
        </Button>
      </Section>
    )
  }
  return (
    <Section title={t.justify}>
      <p className="muted">{t.justifyHint}</p>
      <JustifyForm busy={change.isPending} onSubmit={reason => change.mutate({ ids: [event.id], reason })} />
    </Section>
  )
}

export function JustifyForm({ busy, onSubmit }: { busy: boolean; onSubmit: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit(reason.trim())
      }}
    >
      <Textarea
        mt="xs"
        label={t.reason}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={1000}
        placeholder={t.reasonHint}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="xs" loading={busy} disabled={reason.trim().length < shortestReason}>
          {t.justifySubmit}
        </Button>
      </Group>
    </form>
  )
}
