export * from './acs';
export * from './holdings';
export * from './interface-view';
export * from './names';
export * from './projection';
export * from './rounds';
export * from './updates';
export * from './wallet';
