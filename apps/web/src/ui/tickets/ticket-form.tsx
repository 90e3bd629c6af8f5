import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import type { Receiver, TicketSubject } from '@sharelight/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ticketMakers, useMakeTicket, useReceivers, useTickets } from '../../lib/tickets.ts'
import { texts } from '#texts/integrations.ts'
import { FormError } from '../form-error.tsx'
import { EmptyState, Loaded } from '../states.tsx'
import { toast } from '../toast.ts'
import { TicketList } from './ticket-list.tsx'
import classes from '../form.module.css'

const t = texts.tickets

interface TicketFormProps {
  about: TicketSubject
  close: () => void
}

export function TicketForm({ about, close }: TicketFormProps) {
  const existing = useTickets(about).data?.items ?? []
  return (
    <div className={classes.form}>
      {existing.length > 0 && (
        <section aria-label={t.existing}>
          <h3 className="caption">{t.existing}</h3>
          <TicketList tickets={existing} />
        </section>
      )}
      <Loaded query={useReceivers()} height={120}>
        {receivers => <Makers makers={ticketMakers(receivers)} about={about} close={close} />}
      </Loaded>
    </div>
  )
}

function Makers({ makers, about, close }: TicketFormProps & { makers: readonly Receiver[] }) {
  const [receiverId, setReceiverId] = useState(makers[0]?.id ?? '')
  const [comment, setComment] = useState('')
  const make = useMakeTicket()
  if (!makers.length)
    return (
      <EmptyState
        title={t.nowhere}
        action={
          <Link to={paths.integrations} onClick={close}>
            {t.open}
          </Link>
        }
      />
    )
  const submit = () =>
    make.mutate(
      { receiverId, about, comment: comment.trim() },
      {
        onSuccess: () => {
          toast('success', t.made)
          close()
        },
      },
    )
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <NativeSelect
        label={t.where}
        data={makers.map(({ id, name }) => ({ value: id, label: name }))}
        value={receiverId}
        onChange={event => setReceiverId(event.currentTarget.value)}
      />
      <Textarea
        label={t.comment}
        description={t.commentHint}
        value={comment}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={event => setComment(event.currentTarget.value)}
      />
      <FormError>{make.error?.message}</FormError>
      <Group justify="flex-end">
        <Button type="submit" loading={make.isPending}>
          {t.submit}
        </Button>
      </Group>
    </form>
  )
}
