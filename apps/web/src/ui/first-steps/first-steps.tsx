import { Button, Group } from '@mantine/core'
import { addSource, openDemo, type ConnectorInfo } from '@sharelight/contract'
import { IconChevronRight, IconEye, IconPlugConnected, IconSparkles } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { isOfFolders, useConnectors } from '../../lib/connectors.ts'
import { paths } from '../../lib/paths.ts'
import { setSession } from '../../lib/session.ts'
import { useEnvironment } from '../../lib/use-environment.ts'
import { ConnectorIcon } from '../icons.tsx'
import { FolderBrowser } from '../folder-browser.tsx'
import classes from './first-steps.module.css'
import { texts } from '#texts/first-steps.ts'

/** What can be seen first; `inside` the app, there is no way on to it. */
export function FirstSteps({ inside = false }: { inside?: boolean }) {
  const [chosen, setChosen] = useState<ConnectorInfo>()
  const connectors = useConnectors().data ?? []
  const others = connectors.flatMap(({ firstStep, name }) => (firstStep ? [] : name))
  const navigate = useNavigate()
  const demo = useDemo()
  const { offersDemo } = useEnvironment()
  if (chosen) return <ChooseFolder connector={chosen} onBack={() => setChosen(undefined)} />
  return (
    <div className={classes.choices}>
      {connectors.map(
        connector =>
          connector.firstStep && (
            <Choice
              key={connector.id}
              icon={<ConnectorIcon icon={connector.icon} size={24} />}
              name={connector.firstStep.title}
              hint={connector.firstStep.hint}
              onClick={() => setChosen(connector)}
            />
          ),
      )}
      {inside && others.length > 0 && (
        <Choice
          icon={<IconPlugConnected />}
          name={texts.others}
          hint={texts.othersHint(others)}
          onClick={() => void navigate(paths.sources)}
        />
      )}
      {offersDemo && (
        <Choice
          icon={<IconSparkles />}
          name={texts.demo}
          hint={demo.isPending ? texts.demoLoading : texts.demoHint}
          onClick={demo.isPending ? undefined : () => demo.mutate()}
        />
      )}
      {!inside && (
        <Choice
          icon={<IconEye />}
          name={texts.look}
          hint={texts.lookHint}
          onClick={() => void navigate(paths.overview)}
        />
      )}
    </div>
  )
}

/** Signs in to the demo organisation, which is loaded first when it is not there yet. */
function useDemo() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(openDemo, {}),
    onSuccess(session) {
      setSession(session)
      client.clear()
      return navigate(paths.overview)
    },
  })
}

function Choice({ icon, name, hint, onClick }: { icon: ReactNode; name: string; hint: string; onClick?: () => void }) {
  return (
    <button type="button" className={classes.choice} onClick={onClick} disabled={!onClick}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span>
        <strong>{name}</strong>
        <span className={classes.hint}>{hint}</span>
      </span>
      {onClick && <IconChevronRight size={18} aria-hidden className={classes.arrow} />}
    </button>
  )
}

function ChooseFolder({ connector, onBack }: { connector: ConnectorInfo; onBack: () => void }) {
  const [path, setPath] = useState('')
  const navigate = useNavigate()
  const client = useQueryClient()
  const scan = useMutation({
    mutationFn: () =>
      call(addSource, {
        connector: connector.id,
        name: path.split(/[/\\]/).findLast(Boolean) ?? path,
        settings: { [connector.form.fields.find(isOfFolders)?.name ?? '']: [path] },
        scan: true,
      }),
    async onSuccess() {
      await client.invalidateQueries()
      await navigate(paths.overview)
    },
  })
  return (
    <>
      <p className="muted" style={{ fontSize: 13, marginBottom: 12 }}>
        {connector.firstStep?.hint}
      </p>
      <FolderBrowser path={path} onChange={setPath} />
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
        <Button onClick={() => scan.mutate()} loading={scan.isPending} disabled={!path}>
          {texts.scan}
        </Button>
      </Group>
    </>
  )
}
