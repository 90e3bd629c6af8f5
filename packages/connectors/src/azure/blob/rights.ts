/** What reading a storage account takes, each with why. */
export const rights = [
  {
    name: 'Storage Blob Data Reader',
    why: 'Role of the application on the storage account: to list containers and blobs, and to read what they contain. Nothing is written.',
  },
  {
    name: 'ss=b, srt=sco, sp=rl',
    why: 'The same as a shared access signature of the account: the blob service; service, containers and objects; read and list.',
  },
  {
    name: 'The account key',
    why: 'Does all that, and alone shows the stored policies that signatures hold by. It may also change everything: prefer an application.',
  },
  {
    name: 'Set Container ACL (the account key)',
    why: 'Only to take back public access and stored policies from here, when somebody asks for it.',
  },
  {
    name: 'Storage Blob Data Contributor',
    why: 'Only to move blobs to quarantine and back, when somebody asks for it.',
  },
] as const
