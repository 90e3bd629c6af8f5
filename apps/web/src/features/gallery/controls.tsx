import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FramePicker } from '../../ui/frame-picker.tsx'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const frames = [
  { key: 'this-month', name: 'This month', disabled: false },
  { key: 'last-month', name: 'Last month', disabled: false },
  { key: '2026-01', name: 'January 2026', disabled: true },
]

export function ControlShelf() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [chosen, setChosen] = useState(3)
  const [day, setDay] = useState('2026-01-31')
  return (
    <>
      <Card title="Buttons" span={4}>
        <Group>
          <Button>Primary</Button>
          <Button variant="default">Default</Button>
          <Button variant="subtle">Subtle</Button>
          <Button disabled>Disabled</Button>
          <Button loading>Loading</Button>
          <Button style={{ backgroundColor: 'var(--severity-3)', color: 'var(--surface)' }}>Destructive</Button>
        </Group>
      </Card>
      <Card title="Fields" span={4}>
        <TextInput label="Text" placeholder="Placeholder" mb="xs" />
        <TextInput label="Wrong" defaultValue="acme" error="Enter a domain such as example.com." mb="xs" />
        <TextInput label="Disabled" disabled defaultValue="Fixed" mb="xs" />
        <Select label="Select" data={['One', 'Two']} defaultValue="One" mb="xs" />
        <NativeSelect label="Native select" data={['General', 'Low', 'Medium', 'High']} mb="xs" />
        <Textarea label="Long text" mb="xs" />
        <DateField label="Date" value={day} onChange={setDay} from="2026-01-15" />
      </Card>
      <Card title="Choices" span={4}>
        <Checkbox label="Not chosen" mb="xs" />
        <Checkbox label="Chosen" defaultChecked mb="xs" />
        <Checkbox label="Disabled" disabled mb="xs" />
        <Radio label="One" name="gallery" defaultChecked mb="xs" />
        <Radio label="Other" name="gallery" mb="xs" />
        <Switch label="Off" mb="xs" />
        <Switch label="On" defaultChecked mb="xs" />
        <SegmentedControl aria-label="Severity" data={['None', 'Low', 'Medium', 'High']} defaultValue="Medium" />
      </Card>
      <Card title="Passwords" span={4}>
        {['short', 'password123', 'violet-otter', 'violet-otter-hums-42'].map(password => (
          <div key={password}>
            <PasswordInput aria-label={password} defaultValue={password} />
            <PasswordMeter password={password} />
          </div>
        ))}
      </Card>
      <Card title="Tabs" span={4}>
        <Tabs
          label="Tabs"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', name: 'One', count: '12' },
            { value: 'two', name: 'Two' },
          ]}
        >
          <p>Panel {tab}</p>
        </Tabs>
      </Card>
      <Card title="Time frame and selection" span={4}>
        <FramePicker value="this-month" name="This month" options={() => frames} onChange={() => {}} />
        <br />
        <SelectionBar count={chosen} onClear={() => setChosen(0)}>
          <Button size="compact-sm">Act</Button>
        </SelectionBar>
      </Card>
    </>
  )
}
