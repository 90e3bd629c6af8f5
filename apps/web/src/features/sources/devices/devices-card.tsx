import { Button, Group, NativeSelect, Pagination, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { show } from '../../../lib/overlays.ts'
import { useStatus } from '../../../lib/queries.ts'
import rows from '../../../ui/row-list.module.css'
import { Card } from '../../../ui/card.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { texts } from '#texts/devices.ts'
import { CodeForm } from './code-form.tsx'
import { CodeRow } from './code-row.tsx'
import { DeviceRow } from './device-row.tsx'
import { PolicyForm } from './policy-form.tsx'
import { devicesAtOnce, useDevices, type DeviceList } from './use-devices.ts'

const feature = 'endpoints_scanner'

/** Laptops and servers with an agent. */
export function DevicesCard() {
  const { org } = useStatus()
  if (org.features.some(({ id }) => id === feature)) return <Devices />
  return (
    <Card title={texts.title}>
      <EmptyState
        title={texts.notLicensed}
        hint={texts.noneHint}
        action={
          <Button variant="default" size="xs" onClick={() => show({ kind: 'premium', key: feature })}>
            {texts.more}
          </Button>
        }
      />
    </Card>
  )
}

function Devices() {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<'active' | 'revoked' | 'all'>('active')
  const [page, setPage] = useState(1)
  const [sought] = useDebouncedValue(search, 300)
  const query = useDevices({ search: sought, state, offset: (page - 1) * devicesAtOnce, limit: devicesAtOnce })
  const { data } = query
  return (
    <Card
      title={texts.title}
      note={data?.total ? texts.counted(formatNumber(data.total), formatNumber(data.heard)) : undefined}
      tools={data && <Tools list={data} />}
    >
      <Group gap="xs" mb="sm">
        <TextInput
          size="xs"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={event => {
            setSearch(event.currentTarget.value)
            setPage(1)
          }}
        />
        <NativeSelect
          size="xs"
          aria-label={texts.state}
          data={states.map(value => ({ value, label: texts.states[value] }))}
          value={state}
          onChange={event => {
            setState(states.find(each => each === event.currentTarget.value) ?? 'active')
            setPage(1)
          }}
        />
      </Group>
      <Loaded query={query} height={120}>
        {list => (
          <>
            <List list={list} />
            {list.total > devicesAtOnce && (
              <Pagination
                size="sm"
                mt="sm"
                value={page}
                total={Math.ceil(list.total / devicesAtOnce)}
                onChange={setPage}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const states = ['active', 'revoked', 'all'] as const

function Tools({ list: { policy } }: { list: DeviceList }) {
  const openCode = () =>
    openModal({ title: texts.code.title, content: close => <CodeForm close={close} />, width: '36rem' })
  const openPolicy = () =>
    openModal({
      title: texts.policy.title,
      content: close => <PolicyForm policy={policy} close={close} />,
      width: '40rem',
    })
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={openPolicy}>
        {texts.policy.open}
      </Button>
      <Button size="xs" leftSection={<IconDeviceLaptop size={16} aria-hidden />} onClick={openCode}>
        {texts.code.open}
      </Button>
    </Group>
  )
}

function List({ list: { devices, codes } }: { list: DeviceList }) {
  return (
    <>
      {devices.length ? (
        <ul className={rows.list} aria-label={texts.title}>
          {devices.map(device => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <EmptyState title={texts.none} hint={texts.noneHint} />
      )}
      {codes.length > 0 && (
        <ul className={rows.list} aria-label={texts.code.list}>
          {codes.map(code => (
            <CodeRow key={code.id} code={code} />
          ))}
        </ul>
      )}
    </>
  )
}
