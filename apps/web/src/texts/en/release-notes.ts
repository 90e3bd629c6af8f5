export const texts = {
  title: 'Release notes',
  version: (version: string) => `Version ${version}`,
  kinds: { feature: 'Feature', fix: 'Fix', integration: 'Integration', other: 'Other' },
}
