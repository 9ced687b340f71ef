/** A size for people: '812 KB', '2.4 MB'. 1 MB is 1,048,576 bytes. */
export const fileSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
