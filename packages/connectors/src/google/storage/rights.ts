/** What reading takes, each with why. */
export const rights = [
  { name: 'storage.buckets.list', why: 'To see which buckets there are, unless the settings name them.' },
  { name: 'storage.objects.list', why: 'To list the objects of each bucket.' },
  { name: 'storage.objects.get', why: 'To read what objects contain. Nothing is written.' },
  { name: 'storage.buckets.get', why: 'To see how a bucket is set up, such as whether public access is prevented.' },
  { name: 'storage.buckets.getIamPolicy', why: 'To see whom the policy of the bucket lets in.' },
  { name: 'storage.objects.getIamPolicy', why: 'To see whom access lists of objects let in, where they count.' },
] as const

/** What taking back takes, apart from reading. */
export const writeRights = [
  {
    name: 'storage.buckets.setIamPolicy, storage.buckets.update, storage.objects.update, storage.objects.setIamPolicy',
    why: 'Only to take back public access from here, when somebody asks for it. Leave them out where Sharelight may only read.',
  },
  {
    name: 'storage.objects.create, storage.objects.delete',
    why: 'Only to move objects to quarantine and back, when somebody asks for it: both in the buckets that are read and in the quarantine.',
  },
] as const

export const allowing = (permissions: readonly string[], place: string) =>
  `Give the service account a role with ${permissions.join(', ')} on ${place}.`
