import { Button, Code, Group, List, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { texts } from '#texts/security.ts'

/** Shown once, when the first second step was set up. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.codes}</Text>
      <List listStyleType="none">
        {codes.map(code => (
          <List.Item key={code}>
            <Code>{code}</Code>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <CopyButton text={codes.join('\n')} label={texts.copy} done={texts.copied} isNamed />
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  )
}
