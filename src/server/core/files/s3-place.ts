/** A bucket, its endpoint and credentials. */
export interface S3Place {
  /** Origin of the storage, without a final slash. */
  endpoint: string
  bucket: string
  /** The prefix of every name: '' or a path that ends with a slash. */
  prefix: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

/** The accepted form of STORAGE_URL: `s3://bucket/prefix?endpoint=https://…&region=…`. */
export const storageUrlPattern = (() => {
  const parameter = '(?:endpoint=https?://[^\\s&?#]+|region=[a-z0-9-]+)'
  return `^s3://[a-z0-9][a-z0-9.-]*(?:/[A-Za-z0-9._/-]*)?(?:\\?${parameter}(?:&${parameter})?)?$`
})()

/** Without an endpoint: Amazon's own in that region. */
export function s3Place(url: string, credentials: S3Place['credentials']): S3Place {
  const { hostname, pathname, searchParams } = new URL(url)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const path = pathname.split('/').filter(Boolean).join('/')
  return {
    endpoint: endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint,
    bucket: hostname,
    prefix: path && `${path}/`,
    region,
    credentials,
  }
}
