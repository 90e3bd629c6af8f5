import { Button } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { MiddleName } from '../../../ui/middle-name.tsx'
import classes from './custom.module.css'
import type { Draft } from './draft.ts'
import { texts } from '#texts/custom-labels.ts'
import { useTouched } from './use-custom.ts'

const t = texts.sandbox

/** How many existing items a definition would touch, from a sample that is read again when asked. */
export function Touched({ draft: { definition }, id, disabled }: { draft: Draft; id?: string; disabled: boolean }) {
  const touched = useTouched()
  return (
    <div className={classes.touched}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFiles size={16} aria-hidden />}
        loading={touched.isPending}
        disabled={disabled}
        onClick={() => touched.mutate({ definition, id })}
      >
        {t.preview}
      </Button>
      <div role="status">
        {touched.isPending && <p className="muted">{t.previewing}</p>}
        {touched.error && <p className="problem">{touched.error.message}</p>}
        {touched.data && (
          <>
            <p>
              <strong>{t.estimate(touched.data.estimate, touched.data.items)}</strong>
            </p>
            <p className="caption">{touched.data.basis}</p>
            <ul className={classes.samples}>
              {touched.data.examples.map(({ name, path }) => (
                <li key={path} title={path}>
                  <MiddleName text={name} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
