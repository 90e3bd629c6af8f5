import { Button, Group } from '@mantine/core'
import type { UnauthorisedVariant } from '@sharelight/domain'
import { useState } from 'react'
import { show } from '../../lib/overlays.ts'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { toast, type ToastType } from '../../ui/toast.ts'

const message = {
  title: 'A message',
  content: ['Its first paragraph.', 'Its second paragraph.'],
  email: 'support@example.com',
  phone: '+49 30 1234567',
}
const refusals: [variant: UnauthorisedVariant, name: string][] = [
  ['info', 'Finance'],
  ['app', 'Entity Investigation'],
  ['entity', 'Employees'],
  ['role', ''],
]
const toasts: ToastType[] = ['success', 'error', 'alert', 'info', 'offline', 'simple']

function stackOne(depth: number) {
  openModal({ title: `Dialog ${depth}`, content: <Button onClick={() => stackOne(depth + 1)}>One more</Button> })
}

export function OverlayShelf() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Card title="Toasts" span={4}>
        <Group>
          {toasts.map(type => (
            <Button key={type} variant="default" size="xs" onClick={() => toast(type, `A message of type ${type}`)}>
              {type}
            </Button>
          ))}
        </Group>
      </Card>
      <Card title="Dialogs" span={4}>
        <Group>
          <Button
            size="xs"
            onClick={() =>
              confirm({
                title: 'Pause the scan?',
                description: 'It goes on where it stopped.',
                submit: 'Pause',
                onSubmit: () => {},
              })
            }
          >
            Question
          </Button>
          <Button
            size="xs"
            onClick={() =>
              confirm({
                title: 'Disconnect the source?',
                description: 'Its data stay.',
                submit: 'Disconnect',
                destructive: true,
                onSubmit: () => {},
              })
            }
          >
            Destructive
          </Button>
          <Button size="xs" variant="default" onClick={() => stackOne(1)}>
            Stack
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Drawer
          </Button>
        </Group>
        {isOpen && (
          <Drawer title="A drawer" onClose={() => setOpen(false)}>
            <p>It lies over the list that it was opened from.</p>
          </Drawer>
        )}
      </Card>
      <Card title="Overlays of the shell" span={4}>
        <Group>
          <Button size="xs" variant="default" onClick={() => show({ kind: 'premium' })}>
            Premium
          </Button>
          <Button size="xs" variant="default" onClick={() => show({ kind: 'no-cluster', file: 'report.pdf' })}>
            No cluster
          </Button>
          <Button size="xs" variant="default" onClick={() => show({ kind: 'message', ...message })}>
            Message
          </Button>
          {refusals.map(([variant, name]) => (
            <Button
              key={variant}
              size="xs"
              variant="default"
              onClick={() => show({ kind: 'unauthorised', variant, name })}
            >
              Unauthorised: {variant}
            </Button>
          ))}
        </Group>
      </Card>
    </>
  )
}
