import { Body, Button, Container, Head, Heading, Html, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';

/** Colors for email programs with dark mode. Others use the light colors. */
const darkColours = `
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background: #131316 !important; color: #ececf1 !important; }
  .card { background: #1b1b20 !important; border-color: #2c2c34 !important; }
  .heading, .sentence, .code { color: #ececf1 !important; }
  .code { background: #26262d !important; }
  .quiet, .address { color: #9a9aa6 !important; }
}`;

const fonts = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const styles = {
  page: { backgroundColor: '#f4f4f7', color: '#1c1c22', fontFamily: fonts, margin: 0, padding: '32px 16px' },
  preview: { display: 'none', maxHeight: 0, opacity: 0, overflow: 'hidden' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e4e4ea',
    borderRadius: '12px',
    margin: '0 auto',
    maxWidth: '440px',
    padding: '32px',
  },
  heading: { color: '#1c1c22', fontSize: '20px', fontWeight: 600, lineHeight: '28px', margin: '0 0 12px' },
  sentence: { color: '#1c1c22', fontSize: '16px', lineHeight: '24px', margin: '0 0 24px', wordBreak: 'break-word' },
  details: {
    color: '#1c1c22',
    fontSize: '15px',
    lineHeight: '24px',
    margin: '0 0 24px',
    whiteSpace: 'pre-line',
    wordBreak: 'break-word',
  },
  code: {
    backgroundColor: '#f4f4f7',
    borderRadius: '8px',
    color: '#1c1c22',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '32px',
    fontWeight: 600,
    letterSpacing: '6px',
    lineHeight: '40px',
    margin: '0 0 24px',
    padding: '12px 16px',
    textAlign: 'center',
  },
  quotation: { borderLeft: '3px solid #c9c9d4', margin: '0 0 24px', paddingLeft: '12px' },
  quoted: { color: '#1c1c22', fontSize: '16px', lineHeight: '24px', margin: 0, wordBreak: 'break-word' },
  action: { margin: '0 0 24px' },
  button: {
    backgroundColor: '#4338ca',
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    padding: '10px 18px',
    textDecoration: 'none',
  },
  quiet: { color: '#60606c', fontSize: '13px', lineHeight: '20px', margin: 0 },
  address: { color: '#60606c', textDecoration: 'underline', wordBreak: 'break-all' },
} as const;

interface Props {
  /** Preview text that email programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly sentence: string;
  /** Lines that belong to the sentence. */
  readonly details?: string;
  /** Text by other users, shown as a quotation. */
  readonly quotation?: { readonly intro: string; readonly text: string };
  /** A code to enter on the page where the email was requested. */
  readonly code?: string;
  /** Label of the link. Set both or neither. */
  readonly button?: string;
  readonly link?: string;
  /** Advice for people who did not expect the message. */
  readonly footnote: ReactNode;
}

/** Layout of every message: heading, sentence, optional button, and a footnote for unexpected messages. */
export function MessageLayout(props: Props) {
  const { preview, heading, sentence, quotation, details, code, button, link, footnote } = props;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColours}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <div style={styles.preview} data-skip-in-text="true">
          {preview}
        </div>
        <Container className="card" style={styles.card}>
          <Heading as="h1" className="heading" style={styles.heading}>
            {heading}
          </Heading>
          <Text className="sentence" style={styles.sentence}>
            {sentence}
          </Text>
          {details === undefined ? null : (
            <Text className="sentence" style={styles.details}>
              {details}
            </Text>
          )}
          {quotation === undefined ? null : (
            <Section style={styles.quotation}>
              <Text className="quiet" style={styles.quiet}>
                {quotation.intro}
              </Text>
              <Text className="sentence" style={styles.quoted}>
                “{quotation.text}”
              </Text>
            </Section>
          )}
          {code === undefined ? null : (
            <Text className="code" style={styles.code}>
              {code}
            </Text>
          )}
          {link === undefined ? null : (
            <>
              <Section style={styles.action}>
                <Button href={link} style={styles.button}>
                  {button}
                </Button>
              </Section>
              <Text className="quiet" style={styles.quiet} data-skip-in-text="true">
                Or open this address:{' '}
                <Link href={link} className="address" style={styles.address}>
                  {link}
                </Link>
              </Text>
            </>
          )}
          <Text className="quiet" style={{ ...styles.quiet, marginTop: '16px' }}>
            {footnote}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
