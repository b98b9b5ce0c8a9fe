import { fireEvent, render, screen, within } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LineChart } from '#/console/charts/line-chart';
import { linesOf, nearest, ticksTo } from '#/console/charts/scale';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('an axis', () => {
  it('has round numbers, five lines at most, and reaches the largest value', () => {
    expect(ticksTo(0)).toEqual([0, 1]);
    expect(ticksTo(3)).toEqual([0, 1, 2, 3]);
    expect(ticksTo(97)).toEqual([0, 50, 100]);
    for (const most of [1, 7, 19, 42, 180, 999, 1001, 123_456]) {
      const ticks = ticksTo(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});

describe('a line', () => {
  it('is broken where a value is unknown', () => {
    expect(linesOf([0, 5, null, 10], 10)).toEqual(['0.00,100.00 33.33,50.00', '100.00,0.00']);
  });

  it('has the point that is nearest to a pointer', () => {
    expect([nearest(-0.2, 30), nearest(0.5, 31), nearest(1.4, 30)]).toEqual([0, 15, 29]);
  });
});

describe('a chart', () => {
  const draw = () =>
    render(
      <I18nProvider i18n={i18n}>
        <LineChart
          title="Sign-ups rose"
          points={['1 May', '2 May', '3 May']}
          series={[
            { name: 'Sign-ups', values: [3, 4, 9] },
            { name: 'Refunds', values: [1, null, 2] },
          ]}
          format={String}
          unknown="fewer than 5"
        />
      </I18nProvider>,
    );

  it('says its finding, and each point by arrow keys', () => {
    draw();
    const chart = screen.getByRole('slider', { name: 'Sign-ups rose' });
    const said = () => chart.getAttribute('aria-valuetext');
    expect(said()).toBe('3 May: Sign-ups 9, Refunds 2');
    fireEvent.keyDown(chart, { key: 'ArrowLeft' });
    expect(said()).toBe('2 May: Sign-ups 4, Refunds fewer than 5');
    fireEvent.keyDown(chart, { key: 'PageUp' });
    expect(said()).toBe('1 May: Sign-ups 3, Refunds 1');
    fireEvent.keyDown(chart, { key: 'End' });
    expect(said()).toBe('3 May: Sign-ups 9, Refunds 2');
  });

  it('stands in a table too, the newest first', () => {
    draw();
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      'DaySign-upsRefunds',
      '3 May92',
      '2 May4fewer than 5',
      '1 May31',
    ]);
  });
});
