//! All polyominoes of a size, in order.

use alloc::boxed::Box;
use alloc::vec::Vec;
use bout::Digest;
use once_cell::race::OnceBox;

use crate::piece::Piece;
use crate::polyomino::class::{CLASSES, Class};
use crate::polyomino::enumeration;
use crate::polyomino::form::Form;
use crate::shape::SIZE_MAX;

/// How many one-sided polyominoes there are of sizes 1 to 15 (OEIS A000988).
pub const COUNTS: [u32; SIZE_MAX as usize] =
    [1, 1, 2, 7, 18, 60, 196, 704, 2500, 9189, 33_896, 126_759, 476_270, 1_802_312, 6_849_777];

/// The digests of the lists of sizes 1 to 15: of the bytes of their files. Both ends must have the
/// same pieces in the same order.
pub const DIGESTS: [Digest; SIZE_MAX as usize] = [
    Digest(0x49f7_8ac2_8e69_a956),
    Digest(0x5864_b5d7_040d_60b2),
    Digest(0x4aff_3644_f37a_0c23),
    Digest(0xf696_f46c_c722_6fbe),
    Digest(0x6dcb_8dec_7a77_2bd1),
    Digest(0x6229_4bdc_156a_1273),
    Digest(0x2d29_fd74_4e98_ffe5),
    Digest(0x9ffe_32c0_ba5e_e61c),
    Digest(0x73f5_870b_2fdd_f91f),
    Digest(0xb06f_b57d_ac36_3add),
    Digest(0xa99e_1b82_0642_dbde),
    Digest(0x9954_400a_3426_9cc8),
    Digest(0x6370_3e20_5f0a_81ba),
    Digest(0x53db_c082_889f_7a39),
    Digest(0xdd06_c9ad_005f_21a6),
];

/// All polyominoes of a size, in the order of their forms: the place of each is its id.
#[derive(Debug)]
pub struct List {
    forms: Vec<Form>,
    /// The ids by class, then in order.
    by_class: Vec<u32>,
    /// How many ids of `by_class` belong to a class or an easier one.
    ends: [u32; 3],
}

/// How many pieces of each class a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// [`Class::Convex`].
    pub convex: u32,
    /// [`Class::Holeless`].
    pub holeless: u32,
    /// [`Class::Holed`].
    pub holed: u32,
}

/// Lists that were asked for, by size. What is in them follows from the size alone.
static LISTS: [OnceBox<List>; SIZE_MAX as usize] = [const { OnceBox::new() }; SIZE_MAX as usize];

impl List {
    /// The list of a size, 1 to [`SIZE_MAX`]; other sizes count as the nearest of these. It is made
    /// when it is asked for first, and kept: milliseconds up to size 11, seconds from size 13 on,
    /// which are better read from a file and [provided](List::provide).
    pub fn of(size: u8) -> &'static List {
        let size = size.clamp(1, SIZE_MAX);
        LISTS[usize::from(size - 1)].get_or_init(|| Box::new(List::generate(size)))
    }

    /// True if [`List::of`] has this size at hand.
    pub fn is_at_hand(size: u8) -> bool {
        let index = usize::from(size).wrapping_sub(1);
        LISTS.get(index).is_some_and(|list| list.get().is_some())
    }

    /// Puts a list that was read where [`List::of`] finds it. One that is already there stays.
    pub fn provide(self) {
        let index = usize::from(self.size() - 1);
        // A full cell gives the list back, which is equal to the one in it.
        let _ = LISTS[index].set(Box::new(self));
    }

    /// Lists all polyominoes of a size from 1 to [`SIZE_MAX`].
    pub fn generate(size: u8) -> List {
        List::generate_with(size, &mut |_| {})
    }

    /// The same; `progress` is called now and then with how many of [`COUNTS`] were found.
    pub fn generate_with(size: u8, progress: &mut dyn FnMut(u32)) -> List {
        let size = size.clamp(1, SIZE_MAX);
        let mut forms = Vec::with_capacity(COUNTS[usize::from(size - 1)] as usize);
        enumeration::enumerate(size, &mut forms, progress);
        forms.sort_unstable();
        List::of_forms(forms)
    }

    /// The list of these forms, which are sorted and not empty.
    pub(super) fn of_forms(forms: Vec<Form>) -> List {
        let mut counts = [0; 3];
        let mut classes = Vec::with_capacity(forms.len());
        for &form in &forms {
            let class = Class::of(form);
            counts[class as usize] += 1;
            classes.push(class);
        }
        let ends = [counts[0], counts[0] + counts[1], counts[0] + counts[1] + counts[2]];
        let mut by_class = Vec::with_capacity(forms.len());
        for class in CLASSES {
            let ids = (0..).zip(&classes).filter(|&(_, &of)| of == class);
            by_class.extend(ids.map(|(id, _): (u32, _)| id));
        }
        List { forms, by_class, ends }
    }

    /// How many cells its pieces have.
    pub fn size(&self) -> u8 {
        self.forms.first().map_or(1, |form| form.size())
    }

    /// All forms, in order.
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// The piece with this id, if there is one.
    pub fn piece(&self, id: u32) -> Option<Piece> {
        let form = self.forms.get(id as usize)?;
        Some(Piece::new(id, form.spawned()))
    }

    /// How many pieces are of `hardest` or an easier class.
    pub fn count_up_to(&self, hardest: Class) -> u32 {
        self.ends[hardest as usize]
    }

    /// The ids of the pieces of `hardest` or an easier class, the easier ones first.
    pub fn ids_up_to(&self, hardest: Class) -> &[u32] {
        &self.by_class[..self.count_up_to(hardest) as usize]
    }

    /// How many pieces each class has.
    pub fn count(&self) -> Count {
        let [convex, holeless, all] = self.ends;
        Count { convex, holeless: holeless - convex, holed: all - holeless }
    }

    /// The digest of the list; see [`DIGESTS`].
    pub fn digest(&self) -> Digest {
        let mut hasher = blake3::Hasher::new();
        self.write(|record| {
            hasher.update(record);
        });
        let hash = hasher.finalize();
        let (first, _) = hash.as_bytes().split_first_chunk().expect("a BLAKE3 hash has 32 bytes");
        Digest(u64::from_le_bytes(*first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_the_encyclopedia_says() {
        for (size, count) in (1..=10).zip(COUNTS) {
            assert_eq!(List::of(size).forms().len(), count as usize, "size {size}");
        }
    }

    #[test]
    fn each_form_comes_once_in_order_and_is_canonical() {
        for size in 1..=8 {
            let forms = List::of(size).forms();
            assert!(forms.is_sorted_by(|one, other| one < other), "size {size}");
            for form in forms {
                assert_eq!(Form::of(&form.spawned()), *form);
            }
        }
    }

    #[test]
    fn classes_are_as_many_as_were_counted_before() {
        let check = |size, convex, holeless, holed| {
            assert_eq!(List::of(size).count(), Count { convex, holeless, holed }, "size {size}");
        };
        check(4, 7, 0, 0);
        check(5, 17, 1, 0);
        check(6, 50, 10, 0);
        check(7, 131, 64, 1);
        check(8, 363, 330, 11);
        check(9, 924, 1508, 68);
        check(10, 2380, 6428, 381);
    }

    #[test]
    fn the_lists_are_frozen() {
        for (size, digest) in (1..=9).zip(DIGESTS) {
            assert_eq!(List::of(size).digest(), digest, "size {size}");
        }
    }

    #[test]
    fn a_class_brings_the_easier_ones_along() {
        let list = List::of(7);
        for (class, count) in CLASSES.into_iter().zip([131, 195, 196]) {
            let ids = list.ids_up_to(class);
            assert_eq!(ids.len(), count);
            assert!(ids.iter().all(|&id| Class::of(list.forms()[id as usize]) <= class));
        }
    }
}
