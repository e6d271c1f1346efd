import { sign } from 'node:crypto';

/** A certificate for tests, as Amazon SNS has one. It is valid for `sns.us-east-1.amazonaws.com` and `localhost`. */
export const snsCertificate = `-----BEGIN CERTIFICATE-----
MIIC/DCCAeSgAwIBAgICEmcwDQYJKoZIhvcNAQELBQAwHDEaMBgGA1UEAwwRc25z
LmFtYXpvbmF3cy5jb20wIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29tMIIBIjANBgkqhkiG9w0BAQEF
AAOCAQ8AMIIBCgKCAQEAloXbH0YJTTzjbi95bT6v9lqrr5x6AUaz3dOVdsgkpcDB
tIPw+xoG0y/YbzLLBe3J85lZ9QeC/Zd9erxY9WG1p2d/oJQjC990GJPuyOtj56CA
bRsn0qHn8B7hrKrbnp5+1eMghDI9OiDZGya+qh8Q45GC/m/0iSOydVpmogBWSr+A
Szbeb4gIL1he+56r4dQ31pMRQwjFM0uMv1MQTZxdrT283cbYbuH+jYSrqFO7yRtO
pdAAyxhrrE1rLvWxkJPOXkWd9Mt0+NyZuJ+Vu+Zu9rmoVjLolVOGGlHbyWwp3Fec
h8RScPF0VYfb2CazUMp0X+yTpQKQ4XS3wLQ36c5DlQIDAQABo0YwRDAxBgNVHREE
KjAoghtzbnMudXMtZWFzdC0xLmFtYXpvbmF3cy5jb22CCWxvY2FsaG9zdDAPBgNV
HRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQCVlazjgAzCB+XadcG49NwA
YLGLngQPfrV4+LTdA+CAXT1+F6Yqg0G/gK7VVdHp0tZwlztBTHo+qrCCgCOkgdYa
HrOJDLkNa0kG0YrEtTGrOQyYFcFx++FVmiE+WabKI4X9HO+vUFnRtchxvpEZBvwQ
Sg70GEEMUbblKot/f4Wx9g93lakqGO178EVH4AAHU0GuAFINCRr/ebs520OreJLx
lc3Doe5QCuqGNmlAI0pNgRpknDh84RPwSRKQCTGhFHuc7udx3tORJxgUWDrG1nmu
UVrXcPCShUQdJoinBZIsH03V1YSPBG7EmqgdHOS4/2sbedZ+3KPgn+G0Lfmcz2nT
-----END CERTIFICATE-----
`;

/** The key of the certificate. It protects nothing. */
export const snsPrivateKey = `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCWhdsfRglNPONu
L3ltPq/2WquvnHoBRrPd05V2yCSlwMG0g/D7GgbTL9hvMssF7cnzmVn1B4L9l316
vFj1YbWnZ3+glCML33QYk+7I62PnoIBtGyfSoefwHuGsqtuenn7V4yCEMj06INkb
Jr6qHxDjkYL+b/SJI7J1WmaiAFZKv4BLNt5viAgvWF77nqvh1DfWkxFDCMUzS4y/
UxBNnF2tPbzdxthu4f6NhKuoU7vJG06l0ADLGGusTWsu9bGQk85eRZ30y3T43Jm4
n5W75m72uahWMuiVU4YaUdvJbCncV5yHxFJw8XRVh9vYJrNQynRf7JOlApDhdLfA
tDfpzkOVAgMBAAECggEACwn8Ek9qRTjZm8Ntjf59RyhKfmblEmI4tLmyCh5kLv0e
TPp+2jDZc/QxVPkOUfv+G0MRiYUogn1Gsuah8N+z7ngKWyDMxS/ObYhZMxutnazJ
XmG8dO0c0SENVJgfN9h7MtJ6baza4qrKtqa2cEw2Soo/EiFBzNZKXeLoXf8qVPGY
+u7sU1KLCSK8lNUGPSL+Zj4O38Qev2lJ6XyofC4sprB5vYsKYlxhiMe4s/rz+Qqs
8FLpL137tMEYxzvdNYHIXjVKi62EAKehebFxT02xWUFUvzNBNCA71/xvQX+jHhnj
WOWxK070yfrjqAgzDWCpSB4tV836L9xUkWmeZ7XnLQKBgQDFpq7QV8ZJySK0nV5H
QDVlXk30dbXoMXRN9M5/ATOPNJAQaVoM6IK4EWOYn6l5ykNnjG9pjdWpn0UlMZkf
eqzj8Hpv+qJZRl1Gy5vkXPDvNl4zVmKm9Jlk7+jW8M+sg99mT/7jxirJ/h5ZtdAl
7DmNIu1KH1BaHD+Tr0a77BvGewKBgQDC9X8X060F6cOFJHtsKxkDub3M5imOnHYl
sskQuuUmM/HPSa8lm1pBpaknSilUBDTG23VIcsyHI2C3CCPJUTzM2cIex/c8SQC1
8T6MYmc3Z7oR4km1ysOKfZMVd7/ORB9vFCdls3ybV6j7VFwa3UHzN2ppAG7D/0En
z2g0CGeJLwKBgGFXGbkZwVoNaL4y0n+cq69kplfCsPfNg03xRtFdshrQ9DJg8Cxz
Rg2I4tgDqd+FMXUJwMTnSVbkTZVnu9W5APSxNlt3wATfloiLNhddfnsQ94uo+6Tl
ybXgQXe52U1JFPi6ZPmgWupn8GKWHBDRKfbMQLjEezolt1nwdJGQUo2JAoGAIWmx
voOow7qsp8T44jEAuIK85MENnkNyfEOH8jYVz9ZXOw+F1QwrC9U4iGNNcfjGks5J
64DBTOfjS3s5puclZHZtrpjW5p4cYRJXhffXeMduPGJr/5wgpzueWa+MT+2c9Yye
s+9vC7CaZXiv0GrbQrPcqOJKGY1FvWzujvxhwkECgYBBAkMo+hpboD3pQ//JM5zJ
stdcVnOmnsXvf90VU3pOdmKlVuDKzvu7usejWXzQTB6tuG8JzmKXHSJ+EzwMjVN1
l3jZUxaSQFg/WEr/9dU1nyzw/zm5GJ4gRoVzlUYgNkFQoYQ397FItfquhORXpK/y
U8anVDTED1jrYMHDgYf+gA==
-----END PRIVATE KEY-----
`;

/** URL of the certificate. */
export const snsCertificateUrl =
  'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem';

type SnsValues = Readonly<Record<string, string>>;

/**
 * Returns a message of Amazon SNS as it is sent, signed with the certificate.
 *
 * @param values the values of the message, or others than the usual ones
 * @param version version of the signature: 1 with SHA-1, 2 with SHA-256
 */
export function snsMessage(values: SnsValues, version: '1' | '2' = '1'): SnsValues {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: crypto.randomUUID(),
    TopicArn: 'arn:aws:sns:us-east-1:123456789012:bounces',
    Timestamp: '2026-11-23T06:00:00.000Z',
    ...values,
  };
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('');
  const signature = sign(version === '1' ? 'sha1' : 'sha256', Buffer.from(text), snsPrivateKey).toString('base64');
  return { ...message, SignatureVersion: version, Signature: signature, SigningCertURL: snsCertificateUrl };
}
